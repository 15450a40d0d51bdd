import { monotonicMs } from '@marquee/kit/runtime/clock';
import { withResolvers } from '@marquee/kit/runtime/with-resolvers';
import type { Accepted, TrafficBatch } from '@marquee/kit/traffic-log/port';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import { createStepAttempts, type AttemptSteps } from './attempt-steps.ts';
import type { TopicPartition } from '../block.ts';
import { createInsertIds } from './insert-ids.ts';
import { InsertQueue } from './insert-queue.ts';
import type { DeduplicatedPass } from './deduplicated-pass.ts';
import { PartitionProgress } from './partition-progress.ts';
import type { Position } from '../position.ts';
import { DEDUPLICATE_STEPS, type StepPorts, type Work } from '../steps.ts';
import type { Decision } from '../deduplication/decision.ts';
import { WaitingBatches, type WaitingBatch } from './waiting-batches.ts';
import { PendingWork } from './pending-work.ts';

export interface InsertBatcherOptions {
  /** How long the first batch waits for others to be deduplicated with it, milliseconds. */
  readonly passMs: number;
  /** The same where a batch is not accepted before it is inserted, so that each deduplicating is an insert. */
  readonly heldPassMs: number;
  /** How long what was deduplicated waits for more to share its insert, milliseconds. */
  readonly gatherMs: number;
  /** From the begin of one insert to that of the next at least, while there are fewer rows than `maxRows`. Milliseconds. */
  readonly insertEveryMs: number;
  /** So many messages are deduplicated and inserted without waiting. */
  readonly maxRows: number;
  /** Between two attempts that failed, milliseconds. */
  readonly retryMs: number;
  readonly position: Position;
  /** The log that the offsets of a topic belong to now. */
  readonly epochOf: (topic: string) => Promise<string>;
  /**
   * Resolves to true while everything that is deduplicated is deduplicated here, by a whole memory of what was
   * deduplicated before: then it does not have to be inserted before what comes next is deduplicated.
   * @param isIdle true when all that was deduplicated is inserted
   */
  readonly isAlone: (isIdle: boolean) => Promise<boolean>;
  readonly ports: StepPorts;
  readonly onError: (error: unknown) => void;
  readonly nowMs: () => number;
}

const BEGUN_ANEW = 'what came before it is deduplicated anew';
const STOPS = 'the ingester stops';

const isOfConversions = ({ topic }: TrafficBatch): boolean => topic === TOPICS.conversions;

/**
 * Joins the batches of many partitions: they are deduplicated together as they come, and what was deduplicated is
 * inserted together, one insert at a time, because an insert costs the same for one row and for many.
 */
export class InsertBatcher {
  readonly #options: InsertBatcherOptions;
  readonly #stopping = new AbortController();
  readonly #attempt: AttemptSteps;
  readonly #progress: PartitionProgress;
  readonly #pendingWork = new PendingWork();
  readonly #waiting = new WaitingBatches();
  readonly #inserts: InsertQueue;
  #isTurning = false;
  #wakeTimer: NodeJS.Timeout | undefined;

  constructor(options: InsertBatcherOptions) {
    this.#options = options;
    this.#attempt = createStepAttempts({ ...options, signal: this.#stopping.signal });
    this.#progress = new PartitionProgress(options.position, options.epochOf);
    this.#inserts = new InsertQueue({
      maxRows: options.maxRows,
      everyMs: options.insertEveryMs,
      progress: this.#progress,
      historyLoader: options.ports.historyLoader,
      attempt: this.#attempt,
      nextInsertId: createInsertIds(options.nowMs),
      // What came after it comes again, behind it.
      onGivenUp: () => this.#waiting.refuse(BEGUN_ANEW),
    });
  }

  /**
   * Resolves when the batch is in the facts, or is accepted: deduplicated, and sure to be inserted before anything of
   * its partition that comes after it. Its offsets may be committed when it is in the facts.
   */
  take(batch: TrafficBatch): Promise<Accepted | undefined> {
    return new Promise((resolve, reject) => {
      if (this.#isStopping()) return reject(new Error(STOPS));
      const { passMs, heldPassMs } = this.#options;
      this.#waiting.add({ batch, resolve, reject }, batch.mayBeAccepted === true ? passMs : heldPassMs);
      if (this.#isPassDue()) void this.#turn();
      else if (!this.#isTurning) this.#wakeWhenDue();
    });
  }

  /**
   * Resolves when no work on the partition is left: its next reader continues behind what is in the
   * facts.
   */
  async drain(topicPartition: TopicPartition): Promise<void> {
    if (this.#pendingWork.has(topicPartition)) {
      this.#inserts.hurry();
      void this.#turn();
    }
    await this.#pendingWork.drain(topicPartition);
    this.#progress.beginAnew(topicPartition);
  }

  /** Inserts what was deduplicated; batches that were not are refused. Resolves when no work is left. */
  async close(): Promise<void> {
    this.#stopping.abort();
    this.#waiting.refuse(STOPS);
    void this.#turn();
    await this.#pendingWork.drainAll();
  }

  #isStopping(): boolean {
    return this.#stopping.signal.aborted;
  }

  #isPassDue(): boolean {
    return this.#waiting.isDue(this.#options.maxRows) && !this.#inserts.isFull();
  }

  /** One at a time: a pass is deduplicated by what the one before it counted. */
  async #turn(): Promise<void> {
    if (this.#isTurning) return;
    this.#isTurning = true;
    clearTimeout(this.#wakeTimer);
    for (;;) {
      if (this.#inserts.isDue(this.#isStopping())) this.#insertBeside();
      if (!this.#isPassDue() || this.#isStopping()) break;
      // Without a question nothing is awaited: a batch that is taken is under way at once.
      const isAlone = this.#mayAccept() && (await this.#isAlone());
      const taken = this.#waiting.take(this.#canBeDeduplicated(isAlone));
      if (taken.length > 0) await this.#pass(taken, isAlone);
      else if (!isAlone) this.#inserts.hurry();
    }
    this.#isTurning = false;
    this.#wakeWhenDue();
  }

  #insertBeside(): void {
    this.#inserts.insertBeside(() => {
      this.#waiting.release();
      void this.#turn();
    });
  }

  #mayAccept(): boolean {
    return !this.#waiting.some((batch) => batch.mayBeAccepted !== true);
  }

  async #isAlone(): Promise<boolean> {
    try {
      return await this.#options.isAlone(this.#inserts.isIdle());
    } catch (error) {
      this.#options.onError(error);
      return false;
    }
  }

  /**
   * Decides whether a batch can be deduplicated now. An order may be reported for several bids, and only the
   * facts know those of other bids: conversions are deduplicated when all that was deduplicated before is in
   * the facts.
   */
  #canBeDeduplicated(isAlone: boolean): (batch: TrafficBatch) => boolean {
    const isIdle = this.#inserts.isIdle();
    if (!isAlone && !isIdle) return () => false;
    // Or they would wait forever: what is deduplicated beside an insert is not in the facts at its end.
    if (this.#inserts.isInserting() && this.#waiting.some(isOfConversions)) return () => false;
    return (batch) => isIdle || !isOfConversions(batch);
  }

  #wakeWhenDue(): void {
    clearTimeout(this.#wakeTimer);
    const dueMs = Math.min(this.#inserts.isFull() ? Infinity : this.#waiting.dueMs(), this.#inserts.dueMs());
    // Otherwise the end of the insert that is under way turns on, or the next batch.
    if (dueMs === Infinity) return;
    this.#wakeTimer = setTimeout(() => void this.#turn(), Math.max(0, dueMs - monotonicMs()));
  }

  /** Deduplicates batches together, and resolves the promises of those that wait for them. */
  async #pass(taken: readonly WaitingBatch[], isAlone: boolean): Promise<void> {
    // Partitions that were revoked meanwhile belong to another process.
    const batches = taken.map(({ batch }) => batch).filter((batch) => batch.isCurrent());
    const end = withResolvers();
    this.#pendingWork.track(batches, end.promise);
    try {
      const deduplicated = await this.#deduplicate(batches, isAlone);
      if (deduplicated !== undefined) this.#queueInsert(deduplicated);
      if (isAlone) {
        const accepted = { done: deduplicated?.done.promise ?? Promise.resolve() };
        for (const { batch, resolve } of taken) resolve(batches.includes(batch) ? accepted : undefined);
      } else {
        if (deduplicated !== undefined) await this.#inserts.insert();
        await deduplicated?.done.promise;
        for (const { resolve } of taken) resolve(undefined);
      }
    } catch (error) {
      for (const batch of batches) this.#progress.doubt(batch);
      for (const { reject } of taken) reject(error);
    } finally {
      end.resolve();
    }
  }

  #queueInsert(deduplicated: DeduplicatedPass): void {
    this.#inserts.add(deduplicated, deduplicated.isAccepted ? this.#options.gatherMs : 0);
    this.#pendingWork.track(
      deduplicated.batches,
      deduplicated.done.promise.catch(() => undefined),
    );
  }

  /** @returns undefined where there is nothing to insert */
  async #deduplicate(
    batches: readonly TrafficBatch[],
    isAlone: boolean,
  ): Promise<DeduplicatedPass | undefined> {
    const { ports } = this.#options;
    const begun = this.#inserts.timesGivenUp();
    if (batches.some((batch) => this.#progress.isGivenUp(batch))) throw new Error(BEGUN_ANEW);
    const blocks = (await Promise.all(batches.map((batch) => this.#progress.blocksOf(batch)))).flat();
    if (blocks.length === 0) return undefined;
    const work: Work = { blocks, insertId: 0n, done: new Set() };
    await this.#attempt(DEDUPLICATE_STEPS, work, batches);
    if (begun !== this.#inserts.timesGivenUp()) throw new Error(BEGUN_ANEW);
    this.#progress.noteDeduplicated(blocks);
    const decisions = work.decisions ?? new Map<TrafficEvent, Decision>();
    if (isAlone) {
      ports.historyLoader.note(blocks, work.known);
      ports.onDeduplicated(decisions);
    }
    const done = withResolvers();
    // Callers that wait receive the error; that none waits any more is no failure.
    done.promise.catch(() => undefined);
    return { batches, blocks, decisions, isAccepted: isAlone, done };
  }
}
