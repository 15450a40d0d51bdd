import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Worker } from '@marquee/kit/runtime/service';
import type { Consumer, TrafficLog } from '@marquee/kit/traffic-log/port';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { PARTITIONS, TOPICS } from '@marquee/schemas/traffic/traffic-event';

import type { Failures } from '../failures.ts';
import type { Totals } from '../totals/totals.ts';
import type { BidMemory } from './history/bid-memory.ts';
import { deadTopicOf } from './dead-letters.ts';
import { InsertBatcher } from './batching/insert-batcher.ts';
import { createLateness } from './lateness.ts';
import type { LogEpochs } from './log-epochs.ts';
import type { Position } from './position.ts';
import { HistoryLoader } from './history/history-loader.ts';
import { createSoleReader } from './sole-reader.ts';
import type { StepPorts } from './steps.ts';

export interface FactsWorkerOptions {
  readonly trafficLog: TrafficLog;
  readonly factStore: FactStore;
  /** Consumer group in the traffic log. */
  readonly group: string;
  /** The topics whose messages become facts. */
  readonly topics: readonly string[];
  readonly epochs: Pick<LogEpochs, 'current'>;
  readonly position: Position;
  /** What this process counted for recent bids. */
  readonly memory: BidMemory;
  readonly totals: Pick<Totals, 'begin' | 'add'>;
  readonly onInserted: (facts: readonly Fact[]) => void;
  readonly failures: Failures;
  /** So long a click waits for the impression that it overtook, milliseconds. */
  readonly allowedLatenessMs: number;
  /** How long what was deduplicated waits to share one insert, milliseconds. */
  readonly gatherMs: number;
  /** From the begin of one insert to that of the next at least, milliseconds. */
  readonly insertEveryMs: number;
  /** So many messages are inserted without waiting. */
  readonly maxRows: number;
  /** Most messages of one partition in one block. */
  readonly maxBlockMessages: number;
  /** Between two attempts at an insert or a question that failed, milliseconds. */
  readonly retryMs: number;
  readonly nowMs: () => number;
  /** Failure injection for tests. */
  readonly afterStep?: StepPorts['afterStep'];
}

/** So often what was appended is read, milliseconds. */
const READ_MS = 50;
/** How long the batches that were read wait to be deduplicated together, milliseconds. */
const PASS_MS = 5;
/** The same where each deduplicating is an insert. */
const HELD_PASS_MS = 100;

/** Reads the traffic log into the facts. */
export function createFactsWorker(options: FactsWorkerOptions): Worker {
  const { trafficLog, topics, memory, position, failures } = options;
  const stopping = new AbortController();
  let consumer: Consumer | undefined;
  const batcher = createBatcher(options, () => consumer);
  const lateness = createLateness({
    factStore: options.factStore,
    memory,
    allowedMs: options.allowedLatenessMs,
    nowMs: options.nowMs,
    signal: stopping.signal,
  });
  return {
    name: 'ingester: facts',
    async start() {
      await trafficLog.ensureTopics(
        [...topics, TOPICS.actions, ...topics.map(deadTopicOf)].map((name) => ({
          name,
          partitions: PARTITIONS,
        })),
      );
      consumer = await trafficLog.consume({
        group: options.group,
        topics,
        isDurable: true,
        maxBatchMessages: options.maxBlockMessages,
        gatherMs: Math.min(options.gatherMs, READ_MS),
        partitionsAtOnce: topics.length * PARTITIONS,
        async resumeFrom(topic, partition) {
          await batcher.drain({ topic, partition });
          // Another process may have owned it and counted what is not remembered here.
          memory.reset();
          return position.resumeFrom({ topic, partition });
        },
        async onBatch(batch) {
          await lateness.settle(batch);
          return batcher.take(batch);
        },
        onError: failures.ofFactsLog,
      });
    },
    async stop() {
      stopping.abort();
      // While the partitions are still this process's.
      await batcher.close();
      await consumer?.stop();
    },
    unhealthy: () => failures.unhealthy(),
  };
}

function createBatcher(
  options: FactsWorkerOptions,
  consumer: () => Pick<Consumer, 'holds'> | undefined,
): InsertBatcher {
  const { trafficLog, factStore, group, topics, memory, totals, failures, gatherMs } = options;
  return new InsertBatcher({
    passMs: Math.min(gatherMs, PASS_MS),
    heldPassMs: Math.min(gatherMs, HELD_PASS_MS),
    gatherMs,
    insertEveryMs: options.insertEveryMs,
    isAlone: createSoleReader({ factStore, consumer, topics, memory, onBegin: () => totals.begin() }),
    maxRows: options.maxRows,
    retryMs: options.retryMs,
    position: options.position,
    epochOf: (topic) => options.epochs.current(topic),
    ports: {
      factStore,
      trafficLog,
      historyLoader: new HistoryLoader({ trafficLog, factStore, group, memory, onError: failures.of('log') }),
      onInserted: options.onInserted,
      onDeduplicated: (decisions) => totals.add(decisions),
      afterStep: options.afterStep,
    },
    onError: failures.of('insert'),
    nowMs: options.nowMs,
  });
}
