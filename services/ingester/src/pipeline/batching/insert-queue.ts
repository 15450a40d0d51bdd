import { monotonicMs } from '@marquee/kit/runtime/clock';

import type { AttemptSteps } from './attempt-steps.ts';
import { planInserts, join } from '../split-blocks.ts';
import { rowsIn, decisionsOf, type DeduplicatedPass } from './deduplicated-pass.ts';
import type { PartitionProgress } from './partition-progress.ts';
import type { HistoryLoader } from '../history/history-loader.ts';
import { INSERT_STEPS } from '../steps.ts';

interface InsertQueueOptions {
  /** So many messages are inserted without waiting. */
  readonly maxRows: number;
  /** From the begin of one insert to that of the next at least, where what waits may wait. Milliseconds. */
  readonly everyMs: number;
  readonly progress: PartitionProgress;
  readonly historyLoader: Pick<HistoryLoader, 'note' | 'forget'>;
  readonly attempt: AttemptSteps;
  readonly nextInsertId: () => bigint;
  /** Called when what was deduplicated is given up: all of it is read again from where the facts end. */
  readonly onGivenUp: () => void;
}

const NOT_OWNED = 'the partition belongs to another process';
/** Rows that may be deduplicated and not inserted, in inserts. */
const DEDUPLICATED_AHEAD = 2;

/** What was deduplicated and waits to share one insert. */
export class InsertQueue {
  readonly #options: InsertQueueOptions;
  #passes: DeduplicatedPass[] = [];
  #dueMs = 0;
  #begunMs = -Infinity;
  #inserting: Promise<void> | undefined;
  #timesGivenUp = 0;

  constructor(options: InsertQueueOptions) {
    this.#options = options;
  }

  /** @param waitMs how long the first pass waits for others; 0: the insert is due at once */
  add(pass: DeduplicatedPass, waitMs: number): void {
    if (this.#passes.length === 0) {
      const nextMs = waitMs === 0 ? 0 : this.#begunMs + this.#options.everyMs;
      this.#dueMs = Math.max(monotonicMs() + waitMs, nextMs);
    }
    this.#passes.push(pass);
  }

  /** Inserts what waits at once. */
  hurry(): void {
    this.#dueMs = 0;
  }

  /** True when all that was deduplicated is inserted. */
  isIdle(): boolean {
    return this.#passes.length === 0 && !this.isInserting();
  }

  /** True while an insert continues beside the deduplicating of what comes next. */
  isInserting(): boolean {
    return this.#inserting !== undefined;
  }

  /** True when deduplication must wait for inserts. */
  isFull(): boolean {
    return this.#rows() >= this.#options.maxRows * DEDUPLICATED_AHEAD;
  }

  /** @param isStopping what was deduplicated waits for nothing any more */
  isDue(isStopping: boolean): boolean {
    return (
      this.#canInsert() &&
      (isStopping || monotonicMs() >= this.#dueMs || this.#rows() >= this.#options.maxRows)
    );
  }

  /** When the next insert begins at the latest; never, where there is nothing to insert or one is under way. */
  dueMs(): number {
    return this.#canInsert() ? this.#dueMs : Infinity;
  }

  /** Rises when what was deduplicated is given up: what was deduplicated by it is given up too. */
  timesGivenUp(): number {
    return this.#timesGivenUp;
  }

  /** Inserts while others are deduplicated. */
  insertBeside(onEnd: () => void): void {
    this.#inserting = this.insert().finally(() => {
      this.#inserting = undefined;
      onEnd();
    });
  }

  /** Inserts all that was deduplicated, or gives it up; never rejects. */
  async insert(): Promise<void> {
    const { progress, historyLoader, attempt, nextInsertId } = this.#options;
    const passes = this.#passes;
    const isFull = this.#rows() >= this.#options.maxRows;
    this.#passes = [];
    // Behind a full insert is the rest of a backlog, which does not have to wait.
    this.#begunMs = isFull ? -Infinity : monotonicMs();
    const batches = passes.flatMap((each) => each.batches);
    const decisions = decisionsOf(passes);
    try {
      if (batches.some((batch) => !batch.isCurrent())) throw new Error(NOT_OWNED);
      for (const blocks of planInserts(join(passes.flatMap((each) => each.blocks)))) {
        await attempt(
          INSERT_STEPS,
          { blocks, insertId: nextInsertId(), done: new Set(), decisions },
          batches,
        );
        progress.noteInserted(blocks);
      }
      for (const { blocks, isAccepted, done } of passes) {
        if (!isAccepted) historyLoader.note(blocks);
        done.resolve();
      }
    } catch (error) {
      this.#giveUp(passes, error);
    }
  }

  /**
   * Gives up passes, and with them all that was deduplicated by their results; all is deduplicated again
   * later.
   */
  #giveUp(passes: readonly DeduplicatedPass[], error: unknown): void {
    const { progress, historyLoader, onGivenUp } = this.#options;
    const all = [...passes, ...this.#passes];
    this.#passes = [];
    this.#timesGivenUp += 1;
    progress.forgetDeduplicated();
    historyLoader.forget();
    for (const { batches, isAccepted, done } of all) {
      for (const batch of batches) {
        progress.doubt(batch);
        if (isAccepted) progress.giveUp(batch);
      }
      done.reject(error);
    }
    onGivenUp();
  }

  #canInsert(): boolean {
    return this.#passes.length > 0 && !this.isInserting();
  }

  #rows(): number {
    return this.#passes.reduce((rows, { batches }) => rows + rowsIn(batches), 0);
  }
}
