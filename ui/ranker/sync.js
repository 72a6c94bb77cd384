// One owner, no lost move: moves are numbered and queued until Python has answered them.

import { listOf, sameList, wireOf } from "./list.js";

const FIRST_RETRY = 2000; // milliseconds without an answer; then twice as long each time
const LAST_RETRY = 15000;

export class Sync {
  constructor() {
    this.nonce = null;
    this.revision = -1;
    this.last = 0;
    this.queue = [];
    this.offering = 0;
    this.send = () => {};
    this.timer = 0;
  }

  // Put a move into the queue and send the queue with the list it led to.
  push(move, list) {
    this.last += 1;
    this.queue.push({ n: this.last, ...move });
    if (this.offering) this.offering = this.last;
    this.post(list);
  }

  // Streamlit forgets what is sent while the server is away, so send again until it is answered.
  post(list, wait = FIRST_RETRY) {
    const adopt = this.offering ? { adopt: true, n: this.offering } : {};
    const moves = this.offering ? [] : this.queue;
    this.send("drop", { nonce: this.nonce, base: this.revision, moves, result: wireOf(list), ...adopt });
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.post(list, Math.min(2 * wait, LAST_RETRY)), wait);
  }

  get waiting() {
    return this.queue.length > 0 || this.offering > 0;
  }

  stop() {
    clearTimeout(this.timer);
  }

  // What to do with an answer: "take" it, or "keep" what is on screen.
  judge(header, onScreen) {
    if (this.nonce !== null && header.nonce !== this.nonce) return this.lostSession(header, onScreen);
    if (header.revision < this.revision) return "keep";
    this.nonce = header.nonce;
    this.revision = header.revision;
    this.last = Math.max(this.last, header.applied);
    this.queue = this.queue.filter((move) => move.n > header.applied);
    if (this.offering && this.offering <= header.applied) this.offering = 0;
    if (this.waiting) return "keep";
    this.stop();
    return "take";
  }

  // Python has started anew: what is on screen is what the person has, so offer it whole.
  lostSession(header, onScreen) {
    this.nonce = header.nonce;
    this.revision = header.revision;
    this.queue = [];
    this.offering = 0;
    this.stop();
    this.last = Math.max(this.last, header.applied);
    if (!onScreen || sameList(onScreen, listOf(header))) return "take";
    this.last += 1;
    this.offering = this.last;
    this.post(onScreen);
    return "keep";
  }
}
