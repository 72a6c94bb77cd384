// Runs in the page beside the ranker and notes times. Installed once, before the first drag.
() => {
  const root = document.querySelector("[data-testid=stBidiComponentIsolated]").shadowRoot;
  const numbers = () => [...root.querySelectorAll(".measure .value, .slot .term, .foot .term")].map((n) => n.textContent).join();
  const watch = { moves: [], frames: [], list: 0, charts: 0, dropped: 0 };
  window.bench = watch;

  // A pointer move: this listener comes before the ranker's, `after` behind it, so that the ranker's
  // animation frame is called between the two that are asked for here.
  let shown, began, sample;
  const before = (event) => {
    sample = { at: event.timeStamp };
    requestAnimationFrame(() => { shown = numbers(); began = performance.now(); });
  };
  const after = () => {
    const mine = sample;
    requestAnimationFrame(() => {
      root.querySelector(".board").getBoundingClientRect(); // lay out now, so that it is counted
      mine.work = performance.now() - began;
      mine.changed = numbers() !== shown;
      const painted = new MessageChannel();
      painted.port1.onmessage = () => { mine.painted = performance.now() - mine.at; watch.moves.push(mine); };
      painted.port2.postMessage(null);
    });
  };
  window.addEventListener("pointermove", before, true);
  window.addEventListener("pointerdown", () => window.addEventListener("pointermove", after));
  window.addEventListener("pointerup", (event) => {
    window.removeEventListener("pointermove", after);
    Object.assign(watch, { dropped: event.timeStamp, list: 0, charts: 0 });
  }, true);

  // Every frame of the page.
  let last = performance.now();
  const tick = (now) => { watch.frames.push(now - last); last = now; requestAnimationFrame(tick); };
  requestAnimationFrame(tick);

  // After a drop: Python's sentence on the move is its answer; a chart is mounted anew.
  const note = (name) => () => { if (watch.dropped) watch[name] = performance.now() - watch.dropped; };
  const all = { subtree: true, childList: true, characterData: true, attributes: true };
  new MutationObserver(note("list")).observe(root.querySelector(".sentence"), all);
  const inChart = (node) => (node instanceof Element ? node : node.parentElement)?.closest("[data-testid=stPlotlyChart]");
  new MutationObserver((changes) => { if (changes.some((one) => inChart(one.target))) note("charts")(); })
    .observe(document.querySelector("[data-testid=stMain]"), all);
}
