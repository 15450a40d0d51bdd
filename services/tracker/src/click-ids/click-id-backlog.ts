import { withinDeadline } from '@marquee/kit/event-store/deadline';
import { BatchLoop } from '@marquee/kit/runtime/batch-loop';

import type { ClickIds, KeptClickId } from './click-ids.ts';

const ROWS_A_STATEMENT = 1_000;
/** Ids that may wait; a thousand of a typical bid take some 300 kB. */
const WAITING_MAX = 10_000;
/** Pause after a failure, milliseconds. */
const RETRY_MS = 1_000;
/**
 * The end waits this long at most, milliseconds: longer than the adapter waits for a server that is frozen. One that lives, but
 * lets a statement wait for a lock, would hold up the process until it is killed.
 */
export const STOP_MS = 5_000;

export interface ClickIdBacklogParts {
  readonly clickIds: Pick<ClickIds, 'keep'>;
  readonly onKept: (shortId: string) => void;
  /** One was not kept, and will not be: too many wait, or the process ends. */
  readonly onLost: () => void;
  /** Called once for failures in a row. */
  readonly onError: (error: unknown) => void;
}

/**
 * Short click ids that no caller waits for: they are in memory until they are kept, one statement at a time, and what comes
 * meanwhile goes into the next.
 */
export class ClickIdBacklog {
  readonly #parts: ClickIdBacklogParts;
  readonly #waiting = new Map<string, KeptClickId>();
  readonly #loop = new BatchLoop({
    startAfter: 'turn',
    hasWork: () => this.#waiting.size > 0,
    writeBatch: () => this.#keepBatch(),
    unref: true,
  });
  #isFailing = false;
  #isStopped = false;

  constructor(parts: ClickIdBacklogParts) {
    this.#parts = parts;
  }

  add(one: KeptClickId): void {
    if (this.#waiting.has(one.shortId)) return;
    if (this.#isStopped || this.#waiting.size >= WAITING_MAX) return this.#parts.onLost();
    this.#waiting.set(one.shortId, one);
    this.#loop.wake();
  }

  /** Tries once more to keep what waits, and counts as lost what is not kept in time, though it may still be. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#loop.stop();
    this.#loop.wake();
    await withinDeadline('click ids', STOP_MS, () => this.#loop.idle()).catch(() => undefined);
    for (const shortId of this.#waiting.keys()) {
      this.#waiting.delete(shortId);
      this.#parts.onLost();
    }
  }

  async #keepBatch(): Promise<number | undefined> {
    const { clickIds, onKept, onError } = this.#parts;
    const batch = [...this.#waiting.values()].slice(0, ROWS_A_STATEMENT);
    try {
      await clickIds.keep(batch);
      this.#isFailing = false;
      for (const { shortId } of batch) if (this.#waiting.delete(shortId)) onKept(shortId);
      return undefined;
    } catch (error) {
      if (!this.#isFailing) onError(error);
      this.#isFailing = true;
      return RETRY_MS;
    }
  }
}
