import { startChild, type Child, type Program } from './child.ts';
import type { ChildMessage } from '../process/messages.ts';

type Listener = (message: ChildMessage) => void;

interface Standby {
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
export class StandbyEdge {
  readonly #againAfterMs: number;
  #standby: Standby | undefined;
  #isEnded = false;

  constructor({ againAfterMs = AGAIN_AFTER_MS } = {}) {
    this.#againAfterMs = againAfterMs;
  }

  /** Starts one, unless there is one of this program. */
  prepare(program: Program): void {
    if (this.#isEnded) return;
    if (this.#standby?.program === program && !this.#standby.child.hasEnded) return;
    this.#drop();
    const standby: Standby = {
      program,
      child: startChild(program, (message) => standby.listener(message)),
      // Signals to it alone are ignored: it serves no traffic.
      listener: () => undefined,
    };
    this.#standby = standby;
    void standby.child.ended.then(() => {
      if (this.#standby !== standby) return;
      this.#standby = undefined;
      setTimeout(() => {
        if (this.#standby === undefined) this.prepare(program);
      }, this.#againAfterMs).unref();
    });
  }

  /** The one that waits, if it is of this program; from now on it is the caller's. */
  take(program: Program, listener: Listener): Child | undefined {
    const standby = this.#standby;
    if (standby === undefined || standby.program !== program || standby.child.hasEnded) return undefined;
    this.#standby = undefined;
    standby.listener = listener;
    return standby.child;
  }

  /** Ends the standby; none follows it. */
  end(): void {
    this.#isEnded = true;
    this.#drop();
  }

  #drop(): void {
    // It holds nothing, so nothing is to be drained.
    void this.#standby?.child.drain({ isReplaced: false, patienceMs: 0 });
    this.#standby = undefined;
  }
}
