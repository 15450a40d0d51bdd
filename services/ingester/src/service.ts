import type { EventStore } from '@marquee/kit/event-store/port';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { GuardedGetOptions } from '@marquee/kit/outbound/guarded-get';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { Service, Worker } from '@marquee/kit/runtime/service';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { CampaignTotals } from '@marquee/schemas/live/messages';
import { TOPIC_OF_KIND, TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { Registry } from 'prom-client';

import { createFailures, type Failures } from './failures.ts';
import { importLog, type ImportedLog } from './imported-log/import-log.ts';
import { InventoryWorker, newestSamples } from './inventory/inventory.ts';
import { createLagMonitor, type LagMonitor } from './lag-monitor.ts';
import { observeIngest, type IngestMetrics } from './metrics.ts';
import { ingesterMigrations } from './migrations.ts';
import { createBidMemory, type BidMemory } from './pipeline/history/bid-memory.ts';
import { createFactsWorker, type FactsWorkerOptions } from './pipeline/facts-worker.ts';
import { LogEpochs } from './pipeline/log-epochs.ts';
import { newestBlocks } from './pipeline/newest-block.ts';
import { createPosition } from './pipeline/position.ts';
import type { StepName } from './pipeline/steps.ts';
import { createPostbacks, type Postbacks } from './postbacks/postbacks.ts';
import {
  accountsWithDuplicateLines,
  chargedBlocksOf,
  type ChargedBlockLine,
} from './spend/charged-blocks.ts';
import { RecentSpend } from './spend/recent-spend.ts';
import { createSpendFigures, type SpendFigures } from './spend/figures.ts';
import type { PublishedPosition } from './spend/lines.ts';
import { createPublishedReader } from './spend/published-positions.ts';
import type { SpendSink } from './spend/sink.ts';
import { SpendPublisher, type SpendStep } from './spend/publisher.ts';
import { createWatermarks, type Watermarks } from './spend/watermarks.ts';
import { Totals } from './totals/totals.ts';

export { ingesterMigrations } from './migrations.ts';
export type { ClosedTables } from './imported-log/closed-part.ts';
export type { ImportedLog } from './imported-log/import-log.ts';
export type { Spend, SpendSink } from './spend/sink.ts';
export type { SpendFigures } from './spend/figures.ts';
export type { ChargedBlockLine } from './spend/charged-blocks.ts';

export interface IngesterConfig {
  /** Consumer group in the traffic log. Default `ingester`. */
  readonly group?: string;
  /** So long a click waits for the impression that it overtook, milliseconds; 0 deduplicates at once. Default 5,000. */
  readonly allowedLatenessMs?: number;
  /**
   * How long what was deduplicated waits to share one insert, milliseconds. Default 500; at most 100 where nothing is
   * deduplicated before the insert ahead of it has ended.
   */
  readonly gatherMs?: number;
  /**
   * From the begin of one insert to that of the next at least, milliseconds: an insert and the merges that follow from it cost the
   * same for one row and for thousands. Default 3,000.
   */
  readonly insertEveryMs?: number;
  /** So many messages are inserted without waiting. Default 10,000. */
  readonly maxRows?: number;
  /** Most messages of one partition in one block. Default 2,000. */
  readonly maxBlockMessages?: number;
  /** Between two attempts at an insert or a question that failed, milliseconds. Default 500. */
  readonly retryMs?: number;
  /** Milliseconds of spend that go to a wallet together. Default 1,000. */
  readonly spendEveryMs?: number;
  /** Between two looks at the postbacks that are due, milliseconds. Default 1,000. */
  readonly postbacksEveryMs?: number;
  /** Pause before the second attempt at a postback, milliseconds. Default 10,000. */
  readonly postbackRetryMs?: number;
}

export interface IngesterDeps {
  readonly trafficLog: TrafficLog;
  readonly factStore: FactStore;
  /** Stores the watermarks of the spend that the wallets have. */
  readonly readStore: ReadStore;
  readonly spendSink: SpendSink;
  /**
   * Source of the accounts' postback URLs, and the vault that decrypts them; without it no postback is sent.
   */
  readonly accounts?: { readonly eventStore: EventStore; readonly vault: Pick<PersonalDataVault, 'open'> };
  /** How hosts of advertisers are resolved and which addresses may be called; the public internet by default. */
  readonly outbound?: Pick<GuardedGetOptions, 'addressesOf' | 'isAllowedAddress'>;
  readonly clock: () => Date;
  readonly logger?: {
    warn(details: object, message: string): void;
    error(details: object, message: string): void;
  };
  readonly metrics?: Registry;
  /** Failure injection for tests. */
  readonly afterStep?: (step: StepName | SpendStep) => void | Promise<void>;
  readonly afterInventory?: () => void | Promise<void>;
}

export interface IngesterService extends Service {
  /** Running totals of the current half hour (UTC) of these campaigns, zeros included. */
  currentTotals(campaignIds: readonly number[]): Promise<CampaignTotals[]>;
  /** Calls back with totals that changed, as soon as something is deduplicated; answers how to stop that. */
  onTotals(listener: (totals: CampaignTotals) => void): () => void;
  /** Whether the facts are close behind the traffic; false from the start until it is known. */
  isCurrent(): boolean;
  /** Spend that is in the facts but not in the wallets yet. */
  spendFigures(): Promise<SpendFigures>;
  /** Accounts with blocks that earlier versions recorded for the wallets more than once. */
  accountsWithDuplicateLines(): Promise<number[]>;
  /** Spend of an account's blocks, each offset once, and how often each was recorded for the wallets. */
  chargedBlocks(userId: number): Promise<ChargedBlockLine[]>;
  /** Publishes all spend of the facts to the wallets; for tests and for a reconciliation at rest. */
  drainSpend(): Promise<void>;
  /** Adds the facts of a log that was never read here, once; see `importLog`. */
  importLog(log: ImportedLog): Promise<void>;
}

/** The topics whose messages become facts. */
export const FACT_TOPICS: readonly string[] = [...new Set([...Object.values(TOPIC_OF_KIND), TOPICS.wins])];

/** Consumer group of the inventory beside that of the facts, which it must not hold up. */
export const inventoryGroupOf = (group: string): string => `${group}-inventory`;

/** Consumer group that reads conversions for the postbacks to advertisers. */
const postbacksGroupOf = (group: string): string => `${group}-postbacks`;

const GATHER_MS = 500;
const INSERT_EVERY_MS = 3_000;
/** Samples of what is offered are for estimates. */
const GATHER_INVENTORY_MS = 5_000;
const RETRY_MS = 500;
const MAX_SPEND_PAUSE_MS = 30_000;
const LAG_LOOK_MS = 5_000;
/** Longer than any insert of the embedded fact store takes on a busy machine. */
const STALLED_AFTER_MS = 30_000;

/** Traffic log to facts, running totals and spend. Needs the fact store's tables, which reporting makes. */
export function createIngesterService(config: IngesterConfig, deps: IngesterDeps): IngesterService {
  const { factStore } = deps;
  const foundation = createFoundation(config, deps);
  const { figures, failures, postbacks } = foundation;
  const listeners = new Set<(totals: CampaignTotals) => void>();
  const memory = createBidMemory();
  const totals = new Totals({
    factStore,
    isWhole: () => memory.isWhole(),
    nowMs: foundation.nowMs,
    onError: failures.of('totals'),
    retryMs: config.retryMs ?? RETRY_MS,
    publish(changed) {
      for (const message of changed) for (const listener of listeners) listener(message);
    },
  });
  const publisher = createPublisher(config, deps, foundation, memory);
  const lagMonitor = createFactsLagMonitor(deps, foundation);
  const facts = createFacts(config, deps, foundation, {
    memory,
    totals,
    onInserted(inserted) {
      failures.inserted();
      lagMonitor.progressed();
      foundation.metrics.inserted(inserted);
      totals.note(inserted);
      publisher.note(inserted);
    },
  });
  return {
    name: 'ingester',
    workers: [
      facts,
      lagMonitor,
      spendWorker(publisher),
      createInventory(config, deps, foundation),
      ...(postbacks === undefined ? [] : [postbacks]),
    ],
    currentTotals: (campaignIds) => totals.currentTotals(campaignIds),
    onTotals(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    isCurrent: () => lagMonitor.isCurrent(),
    spendFigures: figures,
    accountsWithDuplicateLines: () => accountsWithDuplicateLines(factStore),
    chargedBlocks: (userId) => chargedBlocksOf(factStore, userId),
    drainSpend: () => publisher.drain(),
    importLog: (log) =>
      importLog(log, {
        factStore,
        epochs: foundation.epochs,
        spendSink: deps.spendSink,
        // The running totals do not know it: they are asked of the facts, and begun anew.
        onAdded: () => memory.reset(),
      }),
    migrate: () => migratePackage(deps.readStore, ingesterMigrations),
    dispose: () => totals.stop(),
  };
}

/** What the workers share. */
interface Foundation {
  readonly group: string;
  readonly nowMs: () => number;
  readonly watermarks: Watermarks;
  readonly epochs: LogEpochs;
  readonly publishedPositions: () => Promise<readonly PublishedPosition[]>;
  readonly figures: () => Promise<SpendFigures>;
  readonly metrics: IngestMetrics;
  readonly failures: Failures;
  /** Undefined where no postbacks are sent. */
  readonly postbacks: Postbacks | undefined;
}

function createFoundation(config: IngesterConfig, deps: IngesterDeps): Foundation {
  const { trafficLog, factStore, readStore } = deps;
  const group = config.group ?? 'ingester';
  const watermarks = createWatermarks(readStore);
  const epochs = new LogEpochs(readStore, trafficLog, (partitions) => newestBlocks(factStore, partitions));
  const publishedPositions = createPublishedReader(epochs, watermarks);
  const figures = createSpendFigures(factStore, publishedPositions);
  let postbacks: Postbacks | undefined;
  const metrics = observeIngest(deps.metrics, {
    postbacksWaiting: async () => postbacks?.waiting() ?? 0,
    trafficLog,
    group,
    topics: FACT_TOPICS,
    spendInFlight: async () =>
      (await figures()).inFlight.reduce((sum, { spendNanos }) => sum + spendNanos, 0n),
  });
  const failures = createFailures({ metrics, logger: deps.logger });
  if (deps.accounts !== undefined) {
    postbacks = createPostbacks({
      trafficLog,
      factStore,
      readStore,
      ...deps.accounts,
      group: postbacksGroupOf(group),
      clock: deps.clock,
      everyMs: config.postbacksEveryMs ?? 1_000,
      retryMs: config.postbackRetryMs ?? 10_000,
      outbound: deps.outbound,
      count: (result) => metrics.postback(result),
      onError: failures.of('postbacks'),
    });
  }
  const nowMs = (): number => deps.clock().getTime();
  return { group, nowMs, watermarks, epochs, publishedPositions, figures, metrics, failures, postbacks };
}

const createFacts = (
  config: IngesterConfig,
  { trafficLog, factStore, logger, afterStep }: IngesterDeps,
  { group, epochs, failures, nowMs }: Foundation,
  known: Pick<FactsWorkerOptions, 'memory' | 'totals' | 'onInserted'>,
): Worker =>
  createFactsWorker({
    trafficLog,
    factStore,
    group,
    topics: FACT_TOPICS,
    epochs,
    position: createPosition({
      factStore,
      epochs,
      onUnproven: (error) => logger?.error({ err: error }, 'the statistics and the facts differ'),
    }),
    ...known,
    failures,
    allowedLatenessMs: config.allowedLatenessMs ?? 5_000,
    gatherMs: config.gatherMs ?? GATHER_MS,
    insertEveryMs: config.insertEveryMs ?? INSERT_EVERY_MS,
    maxRows: config.maxRows ?? 10_000,
    maxBlockMessages: config.maxBlockMessages ?? 2_000,
    retryMs: config.retryMs ?? RETRY_MS,
    nowMs,
    afterStep,
  });

const createPublisher = (
  config: IngesterConfig,
  { factStore, spendSink, logger, afterStep }: IngesterDeps,
  { watermarks, publishedPositions, failures }: Foundation,
  memory: BidMemory,
): SpendPublisher =>
  new SpendPublisher({
    factStore,
    recentSpend: new RecentSpend(memory),
    watermarks,
    publishedPositions,
    sink: spendSink,
    everyMs: config.spendEveryMs ?? 1_000,
    maxPauseMs: MAX_SPEND_PAUSE_MS,
    onError: failures.of('spend'),
    onDoubled: (block, offsets) =>
      logger?.error({ block, offsets }, 'the facts hold offsets twice; they are billed once'),
    afterStep,
  });

const spendWorker = (publisher: SpendPublisher): Worker => ({
  name: 'ingester: spend',
  start: async () => publisher.start(),
  stop: () => publisher.stop(),
  unhealthy: () => publisher.unhealthy(),
});

const createFactsLagMonitor = ({ trafficLog }: IngesterDeps, { group }: Foundation): LagMonitor =>
  createLagMonitor({
    lag: async () =>
      (await trafficLog.lag(group, FACT_TOPICS)).reduce((sum, partition) => sum + partition.lag, 0n),
    everyMs: LAG_LOOK_MS,
    stalledAfterMs: STALLED_AFTER_MS,
  });

const createInventory = (
  config: IngesterConfig,
  { trafficLog, factStore, readStore, afterInventory }: IngesterDeps,
  { group, failures }: Foundation,
): Worker =>
  new InventoryWorker({
    trafficLog,
    factStore,
    epochs: new LogEpochs(readStore, trafficLog, (partitions) => newestSamples(factStore, partitions)),
    group: inventoryGroupOf(group),
    maxBlockMessages: config.maxBlockMessages ?? 5_000,
    gatherMs: config.gatherMs ?? GATHER_INVENTORY_MS,
    onError: failures.of('inventory'),
    afterInsert: afterInventory,
  });
