import type { EventStore } from '@marquee/kit/event-store/port';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { GuardedGetOptions } from '@marquee/kit/outbound/guarded-get';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createPassingTrouble } from '@marquee/kit/runtime/passing-trouble';
import type { Service, Worker } from '@marquee/kit/runtime/service';
import { MessagesLost, OffsetBeyondEnd } from '@marquee/kit/traffic-log/messages-lost';
import type { Consumer, TrafficLog } from '@marquee/kit/traffic-log/port';
import type { CampaignTotals } from '@marquee/schemas/live/messages';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { PARTITIONS, TOPIC_OF_KIND, TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { Registry } from 'prom-client';

import { createInventoryWorker, newestSample } from './inventory/inventory.ts';
import { createLagWatch } from './lag-watch.ts';
import { observeIngest } from './metrics.ts';
import { createBidMemory } from './pipeline/bid-memory.ts';
import { epochPartitionKey, type EpochPartition } from './pipeline/block.ts';
import { deadTopicOf } from './pipeline/bury.ts';
import { createGatherer } from './pipeline/gatherer.ts';
import { createLogEpochs } from './pipeline/log-epochs.ts';
import { createLateness } from './pipeline/lateness.ts';
import { newestBlock } from './pipeline/newest-block.ts';
import { createPosition } from './pipeline/position.ts';
import { createReading } from './pipeline/reading.ts';
import { createSoleReader } from './pipeline/sole-reader.ts';
import type { StepName } from './pipeline/steps.ts';
import { createPostbacks, type Postbacks } from './postbacks/postbacks.ts';
import { accountsToldTwice, chargedBlocksOf, type ChargedBlockLine } from './spend/charged-blocks.ts';
import { createSpendFigures, type SpendFigures } from './spend/figures.ts';
import { createTakenReader } from './spend/places.ts';
import type { SpendSink } from './spend/sink.ts';
import { createSpendTeller, type SpendStep } from './spend/teller.ts';
import { createWatermarks } from './spend/watermarks.ts';
import { createTotals } from './totals/totals.ts';

export type { Spend, SpendSink } from './spend/sink.ts';
export type { SpendFigures } from './spend/figures.ts';
export type { ChargedBlockLine } from './spend/charged-blocks.ts';

export interface IngesterConfig {
  /** Consumer group in the traffic log. Default `ingester`. */
  readonly group?: string;
  /** So long a click waits for the impression that it overtook, milliseconds; 0 judges at once. Default 5,000. */
  readonly allowedLatenessMs?: number;
  /**
   * How long what was judged waits to share one insert, milliseconds. Default 1,000; at most 100 where nothing is judged
   * before the insert ahead of it has ended.
   */
  readonly gatherMs?: number;
  /** So many messages are inserted without waiting. Default 10,000. */
  readonly maxRows?: number;
  /** Most messages of one partition in one block. Default 2,000. */
  readonly maxBlockMessages?: number;
  /** Between two attempts at an insert that failed, milliseconds. Default 500. */
  readonly retryMs?: number;
  /** Shortest time between two totals of one campaign, milliseconds. Default 100: screens are told four times a second. */
  readonly totalsEveryMs?: number;
  /** Spend of so many milliseconds goes to a wallet together. Default 1,000. */
  readonly spendEveryMs?: number;
  /** Between two looks at the postbacks that are due, milliseconds. Default 1,000. */
  readonly postbacksEveryMs?: number;
  /** Pause before the second attempt at a postback, milliseconds. Default 10,000. */
  readonly postbackRetryMs?: number;
}

export interface IngesterDeps {
  readonly trafficLog: TrafficLog;
  readonly factStore: FactStore;
  /** Keeps the watermark of what the wallets were told. */
  readonly readStore: ReadStore;
  readonly spendSink: SpendSink;
  /** Tells where accounts want to hear of their conversions; without it nobody is told. */
  readonly eventStore?: EventStore;
  /** How hosts of advertisers are resolved and which addresses may be called; the public internet by default. */
  readonly outbound?: Pick<GuardedGetOptions, 'addressesOf' | 'isAllowedAddress'>;
  readonly clock: () => Date;
  readonly logger?: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  readonly metrics?: Registry;
  /** Faults for tests. */
  readonly afterStep?: (step: StepName | SpendStep) => void | Promise<void>;
  readonly afterInventory?: () => void | Promise<void>;
}

export interface IngesterService extends Service {
  /** Running totals of the current half hour (UTC) of these campaigns, zeros included. */
  currentTotals(campaignIds: readonly number[]): Promise<CampaignTotals[]>;
  /** Calls back with totals that changed, at most ten times a second a campaign; answers how to stop that. */
  onTotals(listener: (totals: CampaignTotals) => void): () => void;
  /** Spend that is in the facts but not in the wallets yet. */
  spendFigures(): Promise<SpendFigures>;
  /** Accounts with blocks that earlier versions laid out for the wallets more than once. */
  accountsToldTwice(): Promise<number[]>;
  /** What an account's blocks spent, each offset once, and how often each was laid out for the wallets. */
  chargedBlocks(userId: number): Promise<ChargedBlockLine[]>;
  /** Tells the wallets everything that the facts hold now; for tests and for a reconciliation at rest. */
  drainSpend(): Promise<void>;
}

/** The topics whose messages become facts. */
export const FACT_TOPICS: readonly string[] = [...new Set([...Object.values(TOPIC_OF_KIND), TOPICS.wins])];

/** Consumer group of the inventory beside that of the facts, which it must not hold up. */
export const inventoryGroupOf = (group: string): string => `${group}-inventory`;

/** Consumer group that tells advertisers of their conversions. */
const postbacksGroupOf = (group: string): string => `${group}-postbacks`;

/** How long batches wait to be judged together, milliseconds. */
const PASS_MS = 50;
/** The same where each judging is an insert. */
const HELD_PASS_MS = 100;
const MAX_SPEND_PAUSE_MS = 30_000;
const LAG_LOOK_MS = 5_000;
/** Longer than any insert of the embedded fact store takes on a busy machine. */
const STALLED_AFTER_MS = 30_000;
/** How long readiness tells of messages that the log lost. */
const LOG_TROUBLE_SHOWN_MS = 600_000;

/** Traffic log to facts, running totals and spend. Needs the fact store's tables, which reporting makes. */
export function createIngesterService(config: IngesterConfig, deps: IngesterDeps): IngesterService {
  const { trafficLog, factStore, readStore, logger } = deps;
  const group = config.group ?? 'ingester';
  const nowMs = () => deps.clock().getTime();
  const listeners = new Set<(totals: CampaignTotals) => void>();
  const watermarks = createWatermarks(readStore);
  const epochs = createLogEpochs(readStore, trafficLog, (place) => newestBlock(factStore, place));
  const inventoryEpochs = createLogEpochs(readStore, trafficLog, (place) => newestSample(factStore, place));
  const takenOf = createTakenReader(FACT_TOPICS, epochs, watermarks);
  const figures = createSpendFigures(factStore, takenOf);
  let postbacks: Postbacks | undefined;
  const metrics = observeIngest(deps.metrics, {
    postbacksWaiting: async () => postbacks?.waiting() ?? 0,
    trafficLog,
    group,
    topics: FACT_TOPICS,
    spendInFlight: async () =>
      (await figures()).inFlight.reduce((sum, { spendNanos }) => sum + spendNanos, 0n),
  });
  let trouble: string | undefined;
  const logTrouble = createPassingTrouble(LOG_TROUBLE_SHOWN_MS);
  const onError =
    (what: 'insert' | 'totals' | 'spend' | 'log' | 'inventory' | 'postbacks') => (error: unknown) => {
      metrics.failed(what);
      logger?.warn({ err: error, what }, 'ingester will try again');
      if (what === 'insert')
        trouble = `facts are not written: ${error instanceof Error ? error.message : String(error)}`;
    };

  const position = createPosition({
    factStore,
    epochs,
    onUnproven: (error) => logger?.error({ err: error }, 'the statistics and the facts differ'),
  });

  const memory = createBidMemory();
  const totals = createTotals({
    factStore,
    isWhole: () => memory.isWhole(),
    everyMs: config.totalsEveryMs ?? 100,
    nowMs,
    onError: onError('totals'),
    async publish(changed) {
      for (const message of changed) for (const listener of listeners) listener(message);
      await trafficLog.append(
        TOPICS.totals,
        changed.map((message) => ({ key: String(message.campaignId), value: JSON.stringify(message) })),
      );
    },
  });

  const teller = createSpendTeller({
    factStore,
    watermarks,
    takenOf,
    sink: deps.spendSink,
    everyMs: config.spendEveryMs ?? 1_000,
    maxPauseMs: MAX_SPEND_PAUSE_MS,
    onError: onError('spend'),
    onDoubled: (block, offsets) =>
      logger?.error({ block, offsets }, 'the facts hold offsets twice; they are billed once'),
    afterStep: deps.afterStep,
  });

  const lagWatch = createLagWatch({
    lag: async () =>
      (await trafficLog.lag(group, FACT_TOPICS)).reduce((sum, partition) => sum + partition.lag, 0n),
    everyMs: LAG_LOOK_MS,
    stalledAfterMs: STALLED_AFTER_MS,
  });

  const onInserted = (facts: readonly Fact[]): void => {
    trouble = undefined;
    lagWatch.progressed();
    metrics.inserted(facts);
    totals.note(facts);
    const spending = placesOf(facts.filter(isTold));
    if (spending.length > 0) teller.nudge(spending);
  };

  const pipeline: Worker = createPipelineWorker();
  if (deps.eventStore !== undefined) {
    postbacks = createPostbacks({
      trafficLog,
      factStore,
      readStore,
      eventStore: deps.eventStore,
      group: postbacksGroupOf(group),
      clock: deps.clock,
      everyMs: config.postbacksEveryMs ?? 1_000,
      retryMs: config.postbackRetryMs ?? 10_000,
      outbound: deps.outbound,
      count: (result) => metrics.postback(result),
      onError: onError('postbacks'),
    });
  }

  return {
    name: 'ingester',
    workers: [
      pipeline,
      lagWatch,
      {
        name: 'ingester: spend',
        start: async () => teller.start(),
        stop: () => teller.stop(),
        unhealthy: () => teller.unhealthy(),
      },
      createInventoryWorker({
        trafficLog,
        factStore,
        epochs: inventoryEpochs,
        group: inventoryGroupOf(group),
        maxBlockMessages: config.maxBlockMessages ?? 5_000,
        onError: onError('inventory'),
        afterInsert: deps.afterInventory,
      }),
      ...(postbacks === undefined ? [] : [postbacks]),
    ],
    currentTotals: (campaignIds) => totals.currentTotals(campaignIds),
    onTotals(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    spendFigures: figures,
    accountsToldTwice: () => accountsToldTwice(factStore),
    chargedBlocks: (userId) => chargedBlocksOf(factStore, userId),
    drainSpend: () => teller.drain(),
    async migrate() {
      await watermarks.migrate();
      await epochs.migrate();
      await postbacks?.migrate();
    },
    dispose: () => totals.stop(),
  };

  function createPipelineWorker(): Worker {
    let consumer: Consumer | undefined;
    const gatherMs = config.gatherMs ?? 1_000;
    const gatherer = createGatherer({
      passMs: Math.min(gatherMs, PASS_MS),
      heldPassMs: Math.min(gatherMs, HELD_PASS_MS),
      gatherMs,
      isAlone: createSoleReader({
        factStore,
        consumer: () => consumer,
        topics: FACT_TOPICS,
        memory,
        onBegin: () => totals.begin(),
      }),
      maxRows: config.maxRows ?? 10_000,
      retryMs: config.retryMs ?? 500,
      position,
      epochOf: (topic) => epochs.current(topic),
      ports: {
        factStore,
        trafficLog,
        reading: createReading({ trafficLog, factStore, group, memory, onError: onError('log') }),
        onInserted,
        onJudged: (verdicts) => totals.add(verdicts),
        afterStep: deps.afterStep,
      },
      onError: onError('insert'),
      nowMs,
    });
    const stopping = new AbortController();
    const lateness = createLateness({
      factStore,
      memory,
      allowedMs: config.allowedLatenessMs ?? 5_000,
      nowMs,
      signal: stopping.signal,
    });
    return {
      name: 'ingester: facts',
      async start() {
        await trafficLog.ensureTopics(
          [...FACT_TOPICS, TOPICS.totals, TOPICS.actions, ...FACT_TOPICS.map(deadTopicOf)].map((name) => ({
            name,
            partitions: PARTITIONS,
          })),
        );
        consumer = await trafficLog.consume({
          group,
          topics: FACT_TOPICS,
          isDurable: true,
          maxBatchMessages: config.maxBlockMessages ?? 2_000,
          partitionsAtOnce: FACT_TOPICS.length * PARTITIONS,
          async resumeFrom(topic, partition) {
            await gatherer.settled({ topic, partition });
            // It may have been somebody else's, who counted what is not remembered here.
            memory.reset();
            return position.resumeFrom({ topic, partition });
          },
          async onBatch(batch) {
            await lateness.settle(batch);
            return gatherer.take(batch);
          },
          onError(error) {
            onError('log')(error);
            if (error instanceof MessagesLost) metrics.lost(error.lost.topic, Number(error.lost.count));
            if (error instanceof MessagesLost || error instanceof OffsetBeyondEnd)
              logTrouble.tell(error.message);
          },
        });
      },
      async stop() {
        stopping.abort();
        // While the partitions are still this process's.
        await gatherer.close();
        await consumer?.stop();
      },
      unhealthy: () => trouble ?? logTrouble.current(),
    };
  }
}

/** A wallet is told of it: see `spend/lines.ts`. */
const isTold = (fact: Fact): boolean =>
  fact.spend_nanos !== 0n || fact.cost_nanos !== 0n || fact.impressions !== 0;

const placesOf = (facts: readonly Fact[]): EpochPartition[] => {
  const places = new Map<string, EpochPartition>();
  for (const { topic, partition, log_epoch: epoch } of facts) {
    const place = { topic, partition, epoch };
    places.set(epochPartitionKey(place), place);
  }
  return [...places.values()];
};
