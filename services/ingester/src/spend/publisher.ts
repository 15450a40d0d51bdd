import type { FactStore } from '@marquee/kit/fact-store/port';
import type { SpendLine } from '@marquee/schemas/wallet/events';
import type { Fact } from '@marquee/schemas/traffic/facts';

import { epochPartitionKey, tokenOf, type EpochPartition } from '../pipeline/block.ts';
import type { RecentSpend } from './recent-spend.ts';
import { spendOf, unpublishedRanges, type Range, type RangesSpend, type PublishedPosition } from './lines.ts';
import type { Spend, SpendSink } from './sink.ts';
import type { Plan, Watermark, Watermarks } from './watermarks.ts';

export interface SpendPublisherOptions {
  /** Asked where what was inserted is not in hand. */
  readonly factStore: Pick<FactStore, 'query'>;
  readonly recentSpend: RecentSpend;
  readonly watermarks: Watermarks;
  /** Every partition that may have spend, with what the wallets have of it. */
  readonly publishedPositions: () => Promise<readonly PublishedPosition[]>;
  readonly sink: SpendSink;
  /** Milliseconds of blocks that go to a wallet together. */
  readonly everyMs: number;
  /** Longest pause after failures, milliseconds; it doubles from `everyMs`. */
  readonly maxPauseMs: number;
  readonly onError: (error: unknown) => void;
  /** Called for offsets that the facts hold twice; they are billed once. */
  readonly onDoubled: (block: string, offsets: number) => void;
  /** Failure injection for tests: called after a step; what it throws stops the work there. */
  readonly afterStep?: ((step: SpendStep) => void | Promise<void>) | undefined;
}

/** The steps between facts and wallets, in this order, for all partitions with spend at once. */
export const SPEND_STEPS = ['plan', 'record', 'settle'] as const;
export type SpendStep = (typeof SPEND_STEPS)[number];

/** How often the facts are asked although nothing came in, milliseconds. */
const IDLE_MS = 10_000;

/** Wallets that are charged at the same time. */
const AT_ONCE = 8;
/** Ranges and accounts that a failure names. */
const NAMED = 10;

/**
 * Publishes spend to the wallets, range by range, in the order of each partition. The ranges are stored
 * first, so a retry publishes the same ranges to every wallet, and a wallet that has one ignores it.
 */
export class SpendPublisher {
  readonly #options: SpendPublisherOptions;
  readonly #stopping = new AbortController();
  /** Partitions with spend that the wallets may not have. */
  readonly #partitions = new Map<string, EpochPartition>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #failures = 0;
  #failure: string | undefined;
  #isStarted = false;
  /** Something was inserted since the last round. */
  #isNudged = false;
  #foundAtMs = -Infinity;

  constructor(options: SpendPublisherOptions) {
    this.#options = options;
  }

  start(): void {
    this.#isStarted = true;
    this.#schedule(0);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearTimeout(this.#timer);
    this.#timer = undefined;
    await this.#running;
  }

  /** These facts were inserted. */
  note(facts: readonly Fact[]): void {
    const spending = this.#options.recentSpend.note(facts);
    for (const epochPartition of spending)
      this.#partitions.set(epochPartitionKey(epochPartition), epochPartition);
    if (spending.length === 0 || this.#isNudged || this.#failures > 0) return;
    this.#isNudged = true;
    // While a round is running its end looks again.
    if (this.#timer !== undefined) this.#schedule(this.#options.everyMs);
  }

  /** Publishes all spend that the facts hold now. */
  drain(): Promise<void> {
    const drained = this.#running.then(() => this.#findPlaces()).then(() => this.#publish());
    this.#running = drained.catch(() => undefined);
    return drained;
  }

  unhealthy(): string | undefined {
    return this.#failure;
  }

  #schedule(afterMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isStarted || this.#stopping.signal.aborted) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#running.then(() => this.#publishOrNote());
      void this.#running.then(() => this.#schedule(this.#pauseMs()));
    }, afterMs);
  }

  #pauseMs(): number {
    const { everyMs, maxPauseMs } = this.#options;
    if (this.#failures > 0) return Math.min(maxPauseMs, everyMs * 2 ** Math.min(this.#failures, 10));
    return this.#isNudged ? everyMs : IDLE_MS;
  }

  async #publishOrNote(): Promise<void> {
    try {
      await this.#publish();
      this.#failures = 0;
      this.#failure = undefined;
    } catch (error) {
      this.#failures += 1;
      this.#failure = `spend does not reach the wallets: ${error instanceof Error ? error.message : String(error)}`;
      this.#options.onError(error);
    }
  }

  async #publish(): Promise<void> {
    if (!this.#isNudged || performance.now() - this.#foundAtMs > IDLE_MS) await this.#findPlaces();
    this.#isNudged = false;
    const open = [...this.#partitions.values()];
    this.#partitions.clear();
    try {
      // A range that an earlier round had planned ends where that round was: what came after it is one
      // further range.
      while (!this.#stopping.signal.aborted && (await publishNext(open, this.#options)));
    } catch (error) {
      for (const epochPartition of open)
        this.#partitions.set(epochPartitionKey(epochPartition), epochPartition);
      throw error;
    }
  }

  /** Finds unpublished spend in the facts: other processes insert too, and a stop may leave some. */
  async #findPlaces(): Promise<void> {
    const { factStore, watermarks, publishedPositions } = this.#options;
    this.#foundAtMs = performance.now();
    const taken = await publishedPositions();
    const ranges = await unpublishedRanges(factStore, taken);
    for (const epochPartition of taken)
      if (ranges.has(epochPartitionKey(epochPartition)))
        this.#partitions.set(epochPartitionKey(epochPartition), epochPartition);
    for (const watermark of await watermarks.all())
      if (watermark.planned) this.#partitions.set(epochPartitionKey(watermark), watermark);
  }
}

/**
 * Plans, publishes and settles the next range of every partition at once: one event for each wallet and topic
 * costs the same for one partition as for all of them.
 * @returns true where a range ended before what the facts hold
 */
async function publishNext(
  partitions: readonly EpochPartition[],
  options: SpendPublisherOptions,
): Promise<boolean> {
  const { watermarks, afterStep } = options;
  if (partitions.length === 0) return false;
  const before = watermarksOf(partitions, await watermarks.all());
  const idle = before.filter(({ planned }) => planned === undefined);
  const unpublished = await unpublishedOf(idle, options);
  const wanted = idle.flatMap((watermark) => {
    const range = unpublished.get(epochPartitionKey(watermark));
    return range === undefined ? [] : [{ ...watermark, ...range }];
  });
  if (wanted.length > 0) {
    await watermarks.plan(wanted);
    await afterStep?.('plan');
  }
  const current = wanted.length === 0 ? before : watermarksOf(partitions, await watermarks.all());
  const plans = current.flatMap(({ planned, ...watermark }) =>
    planned === undefined ? [] : [{ ...watermark, ...planned }],
  );
  if (plans.length === 0) return false;
  await publishPlans(plans, options);
  await afterStep?.('settle');
  return plans.length > wanted.length || plans.some((plan) => !wanted.some(({ last }) => last === plan.last));
}

/** Blocks of each partition whose spend is not yet in the wallets, as one range; absent without any. */
async function unpublishedOf(
  taken: readonly PublishedPosition[],
  { factStore, recentSpend }: SpendPublisherOptions,
): Promise<ReadonlyMap<string, Range>> {
  const unknown = taken.filter((watermark) => !recentSpend.knows(watermark));
  // At once: while the facts are asked, what is in hand may become too much and be forgotten.
  const known = taken.flatMap((watermark) => {
    const range = recentSpend.unpublished(watermark);
    return range === undefined ? [] : [[epochPartitionKey(watermark), range] as const];
  });
  const moment = recentSpend.moment();
  const ranges = await unpublishedRanges(factStore, unknown);
  for (const watermark of unknown) {
    const takenLast = ranges.get(epochPartitionKey(watermark))?.last ?? watermark.takenLast;
    recentSpend.trust({ ...watermark, takenLast }, moment);
  }
  return new Map([...ranges, ...known]);
}

/** What ranges spent, as far as it is in hand, and from the facts where it is not. */
async function spendIn(
  plans: readonly Plan[],
  { factStore, recentSpend }: SpendPublisherOptions,
): Promise<RangesSpend> {
  const recentLinesOf = (plan: Plan) =>
    recentSpend.knows(plan) ? recentSpend.linesOf(plan, plan) : undefined;
  const found = plans.map((plan) => ({ plan, lines: recentLinesOf(plan) }));
  const asked = found.flatMap(({ plan, lines }) => (lines === undefined ? [plan] : []));
  const { byPartition, doubledOffsets } = await spendOf(factStore, asked);
  const known = found.flatMap(({ plan, lines }) =>
    lines === undefined ? [] : [[epochPartitionKey(plan), lines] as const],
  );
  return { byPartition: new Map([...byPartition, ...known]), doubledOffsets };
}

const watermarksOf = (partitions: readonly EpochPartition[], all: readonly Watermark[]): Watermark[] => {
  const known = new Map(all.map((watermark) => [epochPartitionKey(watermark), watermark]));
  return partitions.map(
    ({ topic, partition, epoch }) =>
      known.get(epochPartitionKey({ topic, partition, epoch })) ?? {
        ...{ topic, partition, epoch },
        takenLast: -1n,
        planned: undefined,
      },
  );
};

/** Spend of one wallet in one topic of one log. */
interface WalletSpend extends Spend {
  /** The partitions, by `epochPartitionKey`. */
  readonly keys: readonly string[];
}

/** Settles every range that all its wallets have taken. @throws Error that names the wallets that refused one */
async function publishPlans(plans: readonly Plan[], options: SpendPublisherOptions): Promise<void> {
  const { byPartition, doubledOffsets } = await spendIn(plans, options);
  for (const plan of plans) {
    const doubled = doubledOffsets.get(epochPartitionKey(plan)) ?? 0;
    if (doubled > 0) options.onDoubled(tokenOf(plan), doubled);
  }
  const queue = walletSpendsOf(plans, byPartition);
  const rejections: { readonly walletSpend: WalletSpend; readonly cause: unknown }[] = [];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const walletSpend = next;
      await options.sink.recordSpend(walletSpend).catch((cause: unknown) => {
        // One block that cannot be taken must not keep the others from their wallet.
        if (cause instanceof RangeError && walletSpend.blocks.length > 1) queue.push(...singly(walletSpend));
        else rejections.push({ walletSpend, cause });
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await options.afterStep?.('record');
  const refused = new Set(rejections.flatMap(({ walletSpend }) => walletSpend.keys));
  await options.watermarks.settle(plans.filter((plan) => !refused.has(epochPartitionKey(plan))));
  const [first] = rejections;
  if (first === undefined) return;
  const names = plans.filter((plan) => refused.has(epochPartitionKey(plan))).map(tokenOf);
  const users = [...new Set(rejections.map(({ walletSpend }) => walletSpend.userId))];
  throw new Error(
    `${names.slice(0, NAMED).join(', ')} was refused by the wallets of users ${users.slice(0, NAMED).join(', ')}`,
    { cause: first.cause },
  );
}

function walletSpendsOf(
  plans: readonly Plan[],
  byPartition: ReadonlyMap<string, ReadonlyMap<number, readonly SpendLine[]>>,
): WalletSpend[] {
  const walletSpends = new Map<
    string,
    { userId: number; blocks: Spend['blocks'][number][]; keys: string[] }
  >();
  for (const plan of plans) {
    const { topic, partition, epoch } = plan;
    const block = {
      ...{ topic, partition },
      ...(epoch === '' ? {} : { epoch }),
      ...{ first: plan.first.toString(), last: plan.last.toString() },
    };
    for (const [userId, lines] of byPartition.get(epochPartitionKey(plan)) ?? []) {
      const key = `${userId} ${topic} ${epoch}`;
      const walletSpend = walletSpends.get(key) ?? { userId, blocks: [], keys: [] };
      walletSpend.blocks.push({ block, lines });
      walletSpend.keys.push(epochPartitionKey(plan));
      walletSpends.set(key, walletSpend);
    }
  }
  return [...walletSpends.values()];
}

const singly = ({ userId, blocks, keys }: WalletSpend): WalletSpend[] =>
  blocks.map((block, index) => ({ userId, blocks: [block], keys: keys.slice(index, index + 1) }));
