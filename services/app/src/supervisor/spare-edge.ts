import { startChild, type Child, type Program } from './child.ts';
import type { ChildMessage } from '../process/messages.ts';

type Listener = (message: ChildMessage) => void;

interface Spare {
  readonly program: Program;
  readonly child: Child;
  listener: Listener;
}

/** One that dies while it waits is followed after this, milliseconds. */
const AGAIN_AFTER_MS = 5_000;

/**
 * A process that has loaded the edge's program and tables and waits for an identity, so that it replaces an
 * edge that dies without the start time of Node and of the program. It opens no store.
 */
export class SpareEdge {
  readonly #againAfterMs: number;
  #spare: Spare | undefined;
  #isEnded = false;

  constructor({ againAfterMs = AGAIN_AFTER_MS } = {}) {
    this.#againAfterMs = againAfterMs;
  }

  /** Starts one, unless there is one of this program. */
  prepare(program: Program): void {
    if (this.#isEnded) return;
    if (this.#spare?.program === program && !this.#spare.child.hasEnded) return;
    this.#drop();
    const spare: Spare = {
      program,
      child: startChild(program, (message) => spare.listener(message)),
      // Signals to it alone are ignored: it serves no traffic.
      listener: () => undefined,
    };
    this.#spare = spare;
    void spare.child.ended.then(() => {
      if (this.#spare !== spare) return;
      this.#spare = undefined;
      setTimeout(() => {
        if (this.#spare === undefined) this.prepare(program);
      }, this.#againAfterMs).unref();
    });
  }

  /** The one that waits, if it is of this program; from now on it is the caller's. */
  take(program: Program, listener: Listener): Child | undefined {
    const spare = this.#spare;
    if (spare === undefined || spare.program !== program || spare.child.hasEnded) return undefined;
    this.#spare = undefined;
    spare.listener = listener;
    return spare.child;
  }

  /** Ends the spare; none follows it. */
  end(): void {
    this.#isEnded = true;
    this.#drop();
  }

  #drop(): void {
    // It holds nothing, so nothing is to be drained.
    void this.#spare?.child.drain({ isReplaced: false, patienceMs: 0 });
    this.#spare = undefined;
  }
}
