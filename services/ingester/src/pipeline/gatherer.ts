import { setTimeout as delay } from 'node:timers/promises';

import { monotonicMs } from '@marquee/kit/runtime/clock';
import type { Accepted, TrafficBatch } from '@marquee/kit/traffic-log/port';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import { epochPartitionKey, placeKey, type Block, type EpochPartition, type Place } from './block.ts';
import { arrange, cut, join } from './cut.ts';
import type { Verdict } from './judge.ts';
import { parse } from './parse.ts';
import type { Position } from './position.ts';
import { INSERT_STEPS, JUDGE_STEPS, runSteps, type StepName, type StepPorts, type Work } from './steps.ts';

export interface GathererOptions {
  /** How long the first batch waits for others to be judged with it, milliseconds. */
  readonly passMs: number;
  /** The same where a batch is not accepted before it is inserted, so that each judging is an insert. */
  readonly heldPassMs: number;
  /** How long what was judged waits for more to share its insert, milliseconds. */
  readonly gatherMs: number;
  /** So many messages are judged and inserted without waiting. */
  readonly maxRows: number;
  /** Between two attempts that failed, milliseconds. */
  readonly retryMs: number;
  readonly position: Position;
  /** The log that the offsets of a topic belong to now. */
  readonly epochOf: (topic: string) => Promise<string>;
  /**
   * Resolves to true while everything that is judged is judged here, by a whole memory of what was judged before: then it
   * need not be inserted before what comes next is judged.
   * @param isIdle true when all that was judged is inserted
   */
  readonly isAlone: (isIdle: boolean) => Promise<boolean>;
  readonly ports: StepPorts;
  readonly onError: (error: unknown) => void;
  readonly nowMs: () => number;
}

interface Waiting {
  readonly batch: TrafficBatch;
  readonly resolve: (outcome: Accepted | undefined) => void;
  readonly reject: (error: unknown) => void;
}

/** What was judged together and is not inserted yet. */
interface Pass {
  readonly batches: readonly TrafficBatch[];
  readonly blocks: readonly Block[];
  readonly verdicts: ReadonlyMap<TrafficEvent, Verdict>;
  /** True where its batches were accepted when it was judged. */
  readonly isAccepted: boolean;
  readonly done: PromiseWithResolvers;
}

interface PromiseWithResolvers {
  readonly promise: Promise<void>;
  resolve(): void;
  reject(error: unknown): void;
}

/**
 * Joins the batches of many partitions: they are judged together as they come, and what was judged is inserted together,
 * one insert at a time, because an insert costs the same for one row and for many.
 */
export interface Gatherer {
  /**
   * Resolves when the batch is in the facts, or is accepted: judged, and sure to be inserted before anything of its
   * partition that comes after it. Its offsets may be committed when it is in the facts.
   */
  take(batch: TrafficBatch): Promise<Accepted | undefined>;
  /** Resolves when nothing of the partition is under way: whoever is given it again reads on behind what is in the facts. */
  settled(place: Place): Promise<void>;
  /** Inserts what was judged; batches that were not are refused. Resolves when nothing is under way. */
  close(): Promise<void>;
}

const SOMEBODY_ELSES = 'the partition is somebody else’s';
const BEGUN_ANEW = 'what came before it is judged anew';

export function createGatherer(options: GathererOptions): Gatherer {
  const { ports, position, onError, maxRows } = options;
  const stopping = new AbortController();
  const nextInsertId = createInsertIds(options.nowMs);
  let waiting: Waiting[] = [];
  let judged: Pass[] = [];
  let passDueMs = 0;
  let insertDueMs = 0;
  let isTurning = false;
  /** What waits can be judged only after an insert. */
  let isHeldUp = false;
  let inserting: Promise<void> | undefined;
  let wakeTimer: NodeJS.Timeout | undefined;
  /** Rises when what was judged is given up: what was judged by it is given up too. */
  let generation = 0;
  /** Partitions whose last insert failed in an unknown state: the facts are asked before more is cut. */
  const unsure = new Set<string>();
  /** By partition of a log: the last offset that this process inserted. The log may deliver it again. */
  const insertedLast = new Map<string, bigint>();
  /** The same with what it judged. */
  const judgedLast = new Map<string, bigint>();
  /** Partitions of which accepted batches were given up: nothing of them is judged until they are begun anew. */
  const givenUp = new Set<string>();
  /** By partition: the end of what it takes part in. */
  const underWay = new Map<string, Set<Promise<void>>>();

  const attempt = async (
    names: readonly StepName[],
    work: Work,
    batches: readonly TrafficBatch[],
  ): Promise<void> => {
    for (;;) {
      try {
        await runSteps(names, work, ports);
        return;
      } catch (error) {
        onError(error);
        await delay(options.retryMs, undefined, { signal: stopping.signal }).catch(() => undefined);
        if (stopping.signal.aborted || batches.some((batch) => !batch.isCurrent())) throw error;
        await Promise.all(batches.map((batch) => batch.heartbeat()));
      }
    }
  };

  const blocksOf = async (batch: TrafficBatch): Promise<Block[]> => {
    const { topic, partition } = batch;
    const place: EpochPartition = { topic, partition, epoch: await options.epochOf(topic) };
    const key = epochPartitionKey(place);
    let from = (judgedLast.get(key) ?? insertedLast.get(key) ?? -1n) + 1n;
    if (unsure.has(placeKey(batch))) {
      const resumed = await position.resumeFrom(batch);
      if (resumed > from) from = resumed;
      unsure.delete(placeKey(batch));
    }
    const messages = batch.messages.filter((message) => message.offset >= from);
    return cut(place, parse({ topic, partition, messages }));
  };

  const track = (batches: readonly TrafficBatch[], work: Promise<void>): void => {
    for (const batch of batches) {
      const key = placeKey(batch);
      const open = underWay.get(key) ?? new Set<Promise<void>>();
      underWay.set(key, open.add(work));
      void work.finally(() => {
        open.delete(work);
        if (open.size === 0 && underWay.get(key) === open) underWay.delete(key);
      });
    }
  };

  /** @returns the pass, where there is anything to insert */
  const judgeAll = async (batches: readonly TrafficBatch[], isAlone: boolean): Promise<Pass | undefined> => {
    const begun = generation;
    if (batches.some((batch) => givenUp.has(placeKey(batch)))) throw new Error(BEGUN_ANEW);
    const blocks = (await Promise.all(batches.map(blocksOf))).flat();
    if (blocks.length === 0) return undefined;
    const work: Work = { blocks, insertId: 0n, done: new Set() };
    await attempt(JUDGE_STEPS, work, batches);
    if (begun !== generation) throw new Error(BEGUN_ANEW);
    for (const block of blocks) judgedLast.set(epochPartitionKey(block), block.last);
    const verdicts = work.verdicts ?? new Map<TrafficEvent, Verdict>();
    if (isAlone) {
      ports.reading.note(blocks, work.known);
      ports.onJudged(verdicts);
    }
    return { batches, blocks, verdicts, isAccepted: isAlone, done: withResolvers() };
  };

  const pass = async (taken: readonly Waiting[], isAlone: boolean): Promise<void> => {
    // What was taken away from us meanwhile is somebody else's.
    const current = taken.filter(({ batch }) => batch.isCurrent());
    const batches = current.map(({ batch }) => batch);
    const end = withResolvers();
    track(batches, end.promise);
    try {
      const made = await judgeAll(batches, isAlone);
      if (made !== undefined) {
        if (judged.length === 0) insertDueMs = monotonicMs() + (isAlone ? options.gatherMs : 0);
        judged.push(made);
        track(
          batches,
          made.done.promise.catch(() => undefined),
        );
      }
      if (isAlone) {
        const accepted = { done: made?.done.promise ?? Promise.resolve() };
        for (const { batch, resolve } of taken) resolve(batches.includes(batch) ? accepted : undefined);
      } else {
        if (made !== undefined) await insertJudged();
        await made?.done.promise;
        for (const { resolve } of taken) resolve(undefined);
      }
    } catch (error) {
      for (const batch of batches) unsure.add(placeKey(batch));
      for (const { reject } of taken) reject(error);
    } finally {
      end.resolve();
    }
  };

  /** What was judged by what fails here is given up with it, and judged anew when it comes again. */
  const giveUp = (passes: readonly Pass[], error: unknown): void => {
    const all = [...passes, ...judged];
    judged = [];
    generation += 1;
    judgedLast.clear();
    ports.reading.forget();
    for (const { batches, isAccepted, done } of all) {
      for (const batch of batches) {
        unsure.add(placeKey(batch));
        if (isAccepted) givenUp.add(placeKey(batch));
      }
      done.reject(error);
    }
    // What came after it comes again, behind it.
    for (const { reject } of waiting.splice(0)) reject(new Error(BEGUN_ANEW));
  };

  const insertJudged = async (): Promise<void> => {
    const passes = judged;
    judged = [];
    const batches = passes.flatMap((each) => each.batches);
    const verdicts = new Map(passes.flatMap((each) => [...each.verdicts]));
    try {
      if (batches.some((batch) => !batch.isCurrent())) throw new Error(SOMEBODY_ELSES);
      for (const blocks of arrange(join(passes.flatMap((each) => each.blocks)))) {
        await attempt(INSERT_STEPS, { blocks, insertId: nextInsertId(), done: new Set(), verdicts }, batches);
        for (const block of blocks) insertedLast.set(epochPartitionKey(block), block.last);
      }
      for (const { blocks, isAccepted, done } of passes) {
        if (!isAccepted) ports.reading.note(blocks);
        done.resolve();
      }
    } catch (error) {
      giveUp(passes, error);
    }
  };

  const rowsIn = (batches: readonly TrafficBatch[]): number =>
    batches.reduce((rows, { messages }) => rows + messages.length, 0);
  const judgedRows = (): number => judged.reduce((rows, { batches }) => rows + rowsIn(batches), 0);
  const isIdle = (): boolean => judged.length === 0 && inserting === undefined;
  const isPassDue = (): boolean =>
    waiting.length > 0 &&
    !isHeldUp &&
    (monotonicMs() >= passDueMs || rowsIn(waiting.map(({ batch }) => batch)) >= maxRows) &&
    // Whoever judges faster than is inserted waits.
    judgedRows() < maxRows * JUDGED_AHEAD;
  const isInsertDue = (): boolean =>
    judged.length > 0 &&
    inserting === undefined &&
    (stopping.signal.aborted || monotonicMs() >= insertDueMs || judgedRows() >= maxRows);

  /**
   * The batches that can be judged now. An order may be told of at several bids, and of other bids only the facts know:
   * conversions are judged when all that was judged before is in the facts.
   */
  const takeWaiting = (isAlone: boolean): Waiting[] => {
    if (!isAlone && !isIdle()) return [];
    const isOfOrder = ({ batch }: Waiting): boolean => batch.topic === TOPICS.conversions;
    // Or they would wait for ever: what is judged beside an insert is not in the facts at its end.
    if (inserting !== undefined && waiting.some(isOfOrder)) return [];
    const isTaken = (each: Waiting): boolean => isIdle() || !isOfOrder(each);
    const taken = waiting.filter(isTaken);
    waiting = waiting.filter((each) => !taken.includes(each));
    return taken;
  };

  const insertBeside = (): void => {
    inserting = insertJudged().finally(() => {
      inserting = undefined;
      isHeldUp = false;
      void turn();
    });
  };

  /** One at a time: a pass is judged by what the one before it counted. */
  const turn = async (): Promise<void> => {
    if (isTurning) return;
    isTurning = true;
    clearTimeout(wakeTimer);
    for (;;) {
      if (isInsertDue()) insertBeside();
      if (!isPassDue() || stopping.signal.aborted) break;
      const mayAccept = waiting.every(({ batch }) => batch.mayBeAccepted === true);
      const isAlone = mayAccept && (await options.isAlone(isIdle()).catch(noAndTell));
      const taken = takeWaiting(isAlone);
      // Until the insert that it waits for has ended; nobody waits for one that is under way to begin.
      isHeldUp = waiting.length > 0;
      if (taken.length > 0) await pass(taken, isAlone);
      else if (!isAlone) insertDueMs = 0;
    }
    isTurning = false;
    wake();
  };

  const noAndTell = (error: unknown): boolean => {
    onError(error);
    return false;
  };

  const wake = (): void => {
    clearTimeout(wakeTimer);
    const mayPass = waiting.length > 0 && !isHeldUp && judgedRows() < maxRows * JUDGED_AHEAD;
    const mayInsert = judged.length > 0 && inserting === undefined;
    const dueMs = Math.min(mayPass ? passDueMs : Infinity, mayInsert ? insertDueMs : Infinity);
    // Otherwise the end of the insert that is under way turns on, or the next batch.
    if (dueMs === Infinity) return;
    wakeTimer = setTimeout(() => void turn(), Math.max(0, dueMs - monotonicMs()));
  };

  return {
    take: (batch) =>
      new Promise((resolve, reject) => {
        if (stopping.signal.aborted) return reject(new Error('the ingester stops'));
        if (waiting.length === 0 || isHeldUp)
          passDueMs = monotonicMs() + (batch.mayBeAccepted === true ? options.passMs : options.heldPassMs);
        isHeldUp = false;
        waiting.push({ batch, resolve, reject });
        if (isPassDue()) void turn();
        else if (!isTurning) wake();
      }),
    async settled(place) {
      const key = placeKey(place);
      if (underWay.has(key)) {
        insertDueMs = 0;
        void turn();
      }
      for (let open = underWay.get(key); open !== undefined; open = underWay.get(key))
        await Promise.all(open);
      givenUp.delete(key);
    },
    async close() {
      stopping.abort();
      for (const { reject } of waiting.splice(0)) reject(new Error('the ingester stops'));
      void turn();
      while (underWay.size > 0) await Promise.all([...underWay.values()].flatMap((open) => [...open]));
    },
  };
}

/** Rows that may be judged and not inserted, in inserts. */
const JUDGED_AHEAD = 2;

function withResolvers(): PromiseWithResolvers {
  let [resolve, reject]: [() => void, (error: unknown) => void] = [() => undefined, () => undefined];
  const promise = new Promise<void>((fulfil, refuse) => ([resolve, reject] = [fulfil, refuse]));
  // Whoever waits is told; that nobody waits any more is no fault.
  promise.catch(() => undefined);
  return { promise, resolve, reject };
}

/** Numbers that rise with time and differ between processes: milliseconds, then 20 random bits. */
function createInsertIds(nowMs: () => number): () => bigint {
  let last = 0n;
  return () => {
    const wanted = (BigInt(nowMs()) << 20n) | BigInt(Math.floor(Math.random() * 0x100000));
    last = wanted > last ? wanted : last + 1n;
    return last;
  };
}
