import type { FactStore } from '@marquee/kit/fact-store/port';
import type { SpendLine } from '@marquee/schemas/events/wallet';
import type { Fact } from '@marquee/schemas/traffic/facts';

import { epochPartitionKey, tokenOf, type EpochPartition } from '../pipeline/block.ts';
import type { SpendInHand } from './in-hand.ts';
import { spendOf, untoldRanges, type Range, type RangesSpend, type Taken } from './lines.ts';
import type { Spend, SpendSink } from './sink.ts';
import type { Plan, Watermark, Watermarks } from './watermarks.ts';

export interface SpendPublisherOptions {
  /** Asked where what was inserted is not in hand. */
  readonly factStore: Pick<FactStore, 'query'>;
  readonly inHand: SpendInHand;
  readonly watermarks: Watermarks;
  /** Every partition that may have spend, with what the wallets have of it. */
  readonly takenOf: () => Promise<readonly Taken[]>;
  readonly sink: SpendSink;
  /** Blocks of so many milliseconds go to a wallet together. */
  readonly everyMs: number;
  /** Longest pause after failures, milliseconds; it doubles from `everyMs`. */
  readonly maxPauseMs: number;
  readonly onError: (error: unknown) => void;
  /** Told of offsets that the facts hold twice; they are billed once. */
  readonly onDoubled: (block: string, offsets: number) => void;
  /** Faults for tests: called after a step; what it throws stops the work there. */
  readonly afterStep?: ((step: SpendStep) => void | Promise<void>) | undefined;
}

/** The steps between facts and wallets, in this order, for all partitions with spend at once. */
export const SPEND_STEPS = ['plan', 'tell', 'settle'] as const;
export type SpendStep = (typeof SPEND_STEPS)[number];

/** How often the facts are asked although nothing came in, milliseconds. */
const IDLE_MS = 10_000;

/** Wallets that are told at the same time. */
const AT_ONCE = 8;
/** Ranges and accounts that a failure names. */
const NAMED = 10;

/**
 * Tells the wallets what was spent, range by range, in the order of each partition. The ranges are written down first,
 * so a retry tells every wallet the very same ranges, and a wallet that has one ignores it.
 */
export class SpendPublisher {
  readonly #options: SpendPublisherOptions;
  readonly #stopping = new AbortController();
  /** Partitions with spend that the wallets may not have. */
  readonly #places = new Map<string, EpochPartition>();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> = Promise.resolve();
  #failures = 0;
  #trouble: string | undefined;
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
    const spending = this.#options.inHand.note(facts);
    for (const place of spending) this.#places.set(epochPartitionKey(place), place);
    if (spending.length === 0 || this.#isNudged || this.#failures > 0) return;
    this.#isNudged = true;
    // While a round is running its end looks again.
    if (this.#timer !== undefined) this.#schedule(this.#options.everyMs);
  }

  /** Tells everything that the facts hold now. */
  drain(): Promise<void> {
    const drained = this.#running.then(() => this.#findPlaces()).then(() => this.#publish());
    this.#running = drained.catch(() => undefined);
    return drained;
  }

  unhealthy(): string | undefined {
    return this.#trouble;
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
      this.#trouble = undefined;
    } catch (error) {
      this.#failures += 1;
      this.#trouble = `spend does not reach the wallets: ${error instanceof Error ? error.message : String(error)}`;
      this.#options.onError(error);
    }
  }

  async #publish(): Promise<void> {
    if (!this.#isNudged || performance.now() - this.#foundAtMs > IDLE_MS) await this.#findPlaces();
    this.#isNudged = false;
    const open = [...this.#places.values()];
    this.#places.clear();
    try {
      // A range that an earlier round had planned ends where that round stood: what came after it is one further range.
      while (!this.#stopping.signal.aborted && (await tellNext(open, this.#options)));
    } catch (error) {
      for (const place of open) this.#places.set(epochPartitionKey(place), place);
      throw error;
    }
  }

  /** Other processes insert too, and a stop may have left something untold: the facts say where spend stands. */
  async #findPlaces(): Promise<void> {
    const { factStore, watermarks, takenOf } = this.#options;
    this.#foundAtMs = performance.now();
    const taken = await takenOf();
    const ranges = await untoldRanges(factStore, taken);
    for (const place of taken)
      if (ranges.has(epochPartitionKey(place))) this.#places.set(epochPartitionKey(place), place);
    for (const mark of await watermarks.all())
      if (mark.planned) this.#places.set(epochPartitionKey(mark), mark);
  }
}

/**
 * Plans, tells and settles the next range of every partition at once: an event a wallet and topic costs the same for
 * one partition as for all of them.
 * @returns true where a range ended before what the facts hold
 */
async function tellNext(places: readonly EpochPartition[], options: SpendPublisherOptions): Promise<boolean> {
  const { watermarks, afterStep } = options;
  if (places.length === 0) return false;
  const before = marksOf(places, await watermarks.all());
  const idle = before.filter(({ planned }) => planned === undefined);
  const untold = await untoldOf(idle, options);
  const wanted = idle.flatMap((mark) => {
    const range = untold.get(epochPartitionKey(mark));
    return range === undefined ? [] : [{ ...mark, ...range }];
  });
  if (wanted.length > 0) {
    await watermarks.plan(wanted);
    await afterStep?.('plan');
  }
  const marks = wanted.length === 0 ? before : marksOf(places, await watermarks.all());
  const plans = marks.flatMap(({ planned, ...mark }) =>
    planned === undefined ? [] : [{ ...mark, ...planned }],
  );
  if (plans.length === 0) return false;
  await tell(plans, options);
  await afterStep?.('settle');
  return plans.length > wanted.length || plans.some((plan) => !wanted.some(({ last }) => last === plan.last));
}

/** Of each partition the blocks that the wallets were not told of, as one range; absent where there are none. */
async function untoldOf(
  taken: readonly Taken[],
  { factStore, inHand }: SpendPublisherOptions,
): Promise<ReadonlyMap<string, Range>> {
  const unknown = taken.filter((mark) => !inHand.knows(mark));
  // At once: while the facts are asked, what is in hand may become too much and be forgotten.
  const known = taken.flatMap((mark) => {
    const range = inHand.untold(mark);
    return range === undefined ? [] : [[epochPartitionKey(mark), range] as const];
  });
  const moment = inHand.moment();
  const ranges = await untoldRanges(factStore, unknown);
  for (const mark of unknown) {
    const told = ranges.get(epochPartitionKey(mark))?.last ?? mark.takenLast;
    inHand.trust({ ...mark, takenLast: told }, moment);
  }
  return new Map([...ranges, ...known]);
}

/** What ranges spent, as far as it is in hand, and from the facts where it is not. */
async function spendIn(
  plans: readonly Plan[],
  { factStore, inHand }: SpendPublisherOptions,
): Promise<RangesSpend> {
  const inHandOf = (plan: Plan) => (inHand.knows(plan) ? inHand.linesOf(plan, plan) : undefined);
  const found = plans.map((plan) => ({ plan, lines: inHandOf(plan) }));
  const asked = found.flatMap(({ plan, lines }) => (lines === undefined ? [plan] : []));
  const { byPlace, doubledOffsets } = await spendOf(factStore, asked);
  const known = found.flatMap(({ plan, lines }) =>
    lines === undefined ? [] : [[epochPartitionKey(plan), lines] as const],
  );
  return { byPlace: new Map([...byPlace, ...known]), doubledOffsets };
}

const marksOf = (places: readonly EpochPartition[], all: readonly Watermark[]): Watermark[] => {
  const known = new Map(all.map((mark) => [epochPartitionKey(mark), mark]));
  return places.map(
    ({ topic, partition, epoch }) =>
      known.get(epochPartitionKey({ topic, partition, epoch })) ?? {
        ...{ topic, partition, epoch },
        takenLast: -1n,
        planned: undefined,
      },
  );
};

/** What one wallet is told of one topic of one log. */
interface Telling extends Spend {
  /** The partitions, by `epochPartitionKey`. */
  readonly keys: readonly string[];
}

/** Settles every range that all its wallets have taken. @throws Error that names the wallets that refused one */
async function tell(plans: readonly Plan[], options: SpendPublisherOptions): Promise<void> {
  const { byPlace, doubledOffsets } = await spendIn(plans, options);
  for (const plan of plans) {
    const doubled = doubledOffsets.get(epochPartitionKey(plan)) ?? 0;
    if (doubled > 0) options.onDoubled(tokenOf(plan), doubled);
  }
  const queue = tellingsOf(plans, byPlace);
  const rejections: { readonly telling: Telling; readonly cause: unknown }[] = [];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const telling = next;
      await options.sink.recordSpend(telling).catch((cause: unknown) => {
        // One block that cannot be taken must not keep the others from their wallet.
        if (cause instanceof RangeError && telling.blocks.length > 1) queue.push(...singly(telling));
        else rejections.push({ telling, cause });
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await options.afterStep?.('tell');
  const refused = new Set(rejections.flatMap(({ telling }) => telling.keys));
  await options.watermarks.settle(plans.filter((plan) => !refused.has(epochPartitionKey(plan))));
  const [first] = rejections;
  if (first === undefined) return;
  const names = plans.filter((plan) => refused.has(epochPartitionKey(plan))).map(tokenOf);
  const users = [...new Set(rejections.map(({ telling }) => telling.userId))];
  throw new Error(
    `${names.slice(0, NAMED).join(', ')} was refused by the wallets of users ${users.slice(0, NAMED).join(', ')}`,
    { cause: first.cause },
  );
}

function tellingsOf(
  plans: readonly Plan[],
  byPlace: ReadonlyMap<string, ReadonlyMap<number, readonly SpendLine[]>>,
): Telling[] {
  const tellings = new Map<string, { userId: number; blocks: Spend['blocks'][number][]; keys: string[] }>();
  for (const plan of plans) {
    const { topic, partition, epoch } = plan;
    const block = {
      ...{ topic, partition },
      ...(epoch === '' ? {} : { epoch }),
      ...{ first: plan.first.toString(), last: plan.last.toString() },
    };
    for (const [userId, lines] of byPlace.get(epochPartitionKey(plan)) ?? []) {
      const key = `${userId} ${topic} ${epoch}`;
      const telling = tellings.get(key) ?? { userId, blocks: [], keys: [] };
      telling.blocks.push({ block, lines });
      telling.keys.push(epochPartitionKey(plan));
      tellings.set(key, telling);
    }
  }
  return [...tellings.values()];
}

const singly = ({ userId, blocks, keys }: Telling): Telling[] =>
  blocks.map((block, index) => ({ userId, blocks: [block], keys: keys.slice(index, index + 1) }));
