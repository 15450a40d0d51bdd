import { setTimeout as delay } from 'node:timers/promises';

import { monotonicMs } from '@marquee/kit/runtime/clock';
import type { TrafficBatch } from '@marquee/kit/traffic-log/port';

import { epochPartitionKey, placeKey, type Block, type EpochPartition, type Place } from './block.ts';
import { arrange, cut } from './cut.ts';
import { parse } from './parse.ts';
import type { Position } from './position.ts';
import { runSteps, type InsertWork, type StepPorts } from './steps.ts';

export interface GathererOptions {
  /** How long the first batch waits for others to share its insert, milliseconds. */
  readonly gatherMs: number;
  /** So many messages are inserted without waiting. */
  readonly maxRows: number;
  /** Between two attempts at an insert that failed, milliseconds. */
  readonly retryMs: number;
  readonly position: Position;
  /** The log that the offsets of a topic belong to now. */
  readonly epochOf: (topic: string) => Promise<string>;
  readonly ports: StepPorts;
  readonly onError: (error: unknown) => void;
  readonly nowMs: () => number;
}

interface Waiting {
  readonly batch: TrafficBatch;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Joins the batches of many partitions into one insert at a time: an insert costs the same for one row and for many. */
export interface Gatherer {
  /** Resolves when the batch is in the facts; only then may its offsets be committed. */
  take(batch: TrafficBatch): Promise<void>;
  /** Resolves when no insert of the partition is under way: whoever is given it again reads on behind that insert. */
  settled(place: Place): Promise<void>;
  /** No further attempts; batches that are not in are refused. */
  stop(): void;
}

export function createGatherer(options: GathererOptions): Gatherer {
  const { ports, position, onError } = options;
  let waiting: Waiting[] = [];
  let running = false;
  const stopping = new AbortController();
  let wakeTimer: NodeJS.Timeout | undefined;
  let dueAtMs = 0;
  const nextInsertId = createInsertIds(options.nowMs);
  /** Partitions whose last insert failed in an unknown state: the facts are asked before more is cut. */
  const unsure = new Set<string>();
  /** By partition of a log: the last offset that this process inserted. The log may deliver it again. */
  const insertedLast = new Map<string, bigint>();
  /** By partition: the end of the insert that it takes part in. */
  const underWay = new Map<string, Promise<void>>();

  const attempt = async (work: InsertWork, batches: readonly TrafficBatch[]): Promise<void> => {
    for (;;) {
      try {
        await runSteps(work, ports);
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
    let from = (insertedLast.get(epochPartitionKey(place)) ?? -1n) + 1n;
    if (unsure.has(placeKey(batch))) {
      const resumed = await position.resumeFrom(batch);
      if (resumed > from) from = resumed;
      unsure.delete(placeKey(batch));
    }
    const messages = batch.messages.filter((message) => message.offset >= from);
    return cut(place, parse({ topic, partition, messages }));
  };

  const insertAll = async (taken: readonly Waiting[]): Promise<void> => {
    // What was taken away from us meanwhile is somebody else's.
    const current = taken.filter(({ batch }) => batch.isCurrent());
    const batches = current.map(({ batch }) => batch);
    try {
      const cuts = await Promise.all(batches.map(blocksOf));
      for (const blocks of arrange(cuts)) {
        await attempt({ blocks, insertId: nextInsertId(), done: new Set() }, batches);
        for (const block of blocks) insertedLast.set(epochPartitionKey(block), block.last);
      }
      for (const { resolve } of taken) resolve();
    } catch (error) {
      for (const batch of batches) unsure.add(placeKey(batch));
      for (const { reject } of taken) reject(error);
    }
  };

  /** One at a time: an insert is judged by what the one before it wrote. */
  const flush = async (): Promise<void> => {
    if (running) return;
    running = true;
    clearTimeout(wakeTimer);
    while (waiting.length > 0 && isDue()) {
      const taken = waiting;
      waiting = [];
      const inserting = insertAll(taken);
      for (const { batch } of taken) underWay.set(placeKey(batch), inserting);
      await inserting;
      for (const { batch } of taken) underWay.delete(placeKey(batch));
    }
    running = false;
    if (waiting.length > 0) wakeAt();
  };

  const isDue = (): boolean =>
    stopping.signal.aborted ||
    monotonicMs() >= dueAtMs ||
    waiting.reduce((rows, { batch }) => rows + batch.messages.length, 0) >= options.maxRows;

  const wakeAt = (): void => {
    clearTimeout(wakeTimer);
    wakeTimer = setTimeout(() => void flush(), Math.max(0, dueAtMs - monotonicMs()));
  };

  return {
    take: (batch) =>
      new Promise((resolve, reject) => {
        if (waiting.length === 0) dueAtMs = monotonicMs() + options.gatherMs;
        waiting.push({ batch, resolve, reject });
        if (isDue()) void flush();
        else if (!running) wakeAt();
      }),
    settled: (place) => underWay.get(placeKey(place)) ?? Promise.resolve(),
    stop() {
      stopping.abort();
      void flush();
    },
  };
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
