// Small tools to build and write the page. Text goes in as text nodes only.

export function el(tag, className = "", attributes = {}, ...children) {
  const node = document.createElement(tag);
  if (className) node.className = className;
  for (const [name, value] of Object.entries(attributes)) {
    if (value !== null && value !== undefined) node.setAttribute(name, value);
  }
  node.append(...children);
  return node;
}

// Write only what changed: paint costs more than comparing.
export function write(node, text) {
  if (node.shownText === text) return;
  node.shownText = text;
  node.textContent = text;
}

export function style(node, name, value) {
  const shown = (node.shownStyle ??= {});
  if (shown[name] === value) return;
  shown[name] = value;
  node.style.setProperty(name, value);
}

export function flag(node, name, on) {
  if (node.classList.contains(name) !== on) node.classList.toggle(name, on);
}

export function attribute(node, name, value) {
  if (node.getAttribute(name) !== value) node.setAttribute(name, value);
}

export function within(rect, x, y, margin = 0) {
  return x >= rect.left - margin && x <= rect.right + margin && y >= rect.top - margin && y <= rect.bottom + margin;
}

export const clamp = (value, low, high) => Math.min(high, Math.max(low, value));

// The element that scrolls the page around the component.
export function scrollParent(node) {
  let at = node;
  while (at) {
    at = at.parentElement ?? at.getRootNode()?.host ?? null;
    if (at && /(auto|scroll)/.test(getComputedStyle(at).overflowY) && at.scrollHeight > at.clientHeight) return at;
  }
  return document.scrollingElement;
}

// A grade as colour; unjudged has none and a dashed edge.
export function paintChip(node, grade) {
  const fill = grade?.grade === null || !grade ? "" : grade.fill;
  style(node, "--fill", fill || "transparent");
  style(node, "--ink", fill ? grade.ink : "var(--text)");
  flag(node, "unjudged", !fill);
}
