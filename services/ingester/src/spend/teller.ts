import type { FactStore } from '@marquee/kit/fact-store/port';
import type { SpendLine } from '@marquee/schemas/events/wallet';

import { epochPartitionKey, tokenOf, type EpochPartition } from '../pipeline/block.ts';
import { spendOf, untoldRanges, type Taken } from './lines.ts';
import type { Spend, SpendSink } from './sink.ts';
import type { Plan, Watermark, Watermarks } from './watermarks.ts';

export interface SpendTellerOptions {
  readonly factStore: Pick<FactStore, 'query'>;
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
export interface SpendTeller {
  start(): void;
  stop(): Promise<void>;
  /** These partitions have new spend. */
  nudge(spending: Iterable<EpochPartition>): void;
  /** Tells everything that the facts hold now. */
  drain(): Promise<void>;
  unhealthy(): string | undefined;
}

export function createSpendTeller(options: SpendTellerOptions): SpendTeller {
  const { factStore, watermarks, takenOf, everyMs, maxPauseMs } = options;
  const stopping = new AbortController();
  /** Partitions with spend that the wallets may not have. */
  const places = new Map<string, EpochPartition>();
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  let failures = 0;
  let trouble: string | undefined;
  let started = false;
  let nudged = false;
  let foundAtMs = -Infinity;

  /** Other processes insert too, and a stop may have left something untold: the facts say where spend stands. */
  const findPlaces = async (): Promise<void> => {
    foundAtMs = performance.now();
    const taken = await takenOf();
    const ranges = await untoldRanges(factStore, taken);
    for (const place of taken)
      if (ranges.has(epochPartitionKey(place))) places.set(epochPartitionKey(place), place);
    for (const mark of await watermarks.all()) if (mark.planned) places.set(epochPartitionKey(mark), mark);
  };

  const round = async (): Promise<void> => {
    if (!nudged || performance.now() - foundAtMs > IDLE_MS) await findPlaces();
    nudged = false;
    const open = [...places.values()];
    places.clear();
    try {
      // A range that an earlier round had planned ends where that round stood: what came after it is one further range.
      while (!stopping.signal.aborted && (await tellNext(open, options)));
    } catch (error) {
      for (const place of open) places.set(epochPartitionKey(place), place);
      throw error;
    }
  };

  const guarded = async (): Promise<void> => {
    try {
      await round();
      failures = 0;
      trouble = undefined;
    } catch (error) {
      failures += 1;
      trouble = `spend does not reach the wallets: ${error instanceof Error ? error.message : String(error)}`;
      options.onError(error);
    }
  };

  const pauseMs = (): number => {
    if (failures > 0) return Math.min(maxPauseMs, everyMs * 2 ** Math.min(failures, 10));
    return nudged ? everyMs : IDLE_MS;
  };

  const schedule = (afterMs: number): void => {
    clearTimeout(timer);
    timer = undefined;
    if (!started || stopping.signal.aborted) return;
    timer = setTimeout(() => {
      timer = undefined;
      running = running.then(guarded);
      void running.then(() => schedule(pauseMs()));
    }, afterMs);
  };

  return {
    start() {
      started = true;
      schedule(0);
    },
    async stop() {
      stopping.abort();
      clearTimeout(timer);
      timer = undefined;
      await running;
    },
    nudge(spending) {
      for (const place of spending) places.set(epochPartitionKey(place), place);
      if (nudged || failures > 0) return;
      nudged = true;
      // While a round is running its end looks again.
      if (timer !== undefined) schedule(everyMs);
    },
    drain: () => {
      const drained = running.then(findPlaces).then(round);
      running = drained.catch(() => undefined);
      return drained;
    },
    unhealthy: () => trouble,
  };
}

/**
 * Plans, tells and settles the next range of every partition at once: an event a wallet and topic costs the same for one
 * partition as for all of them.
 * @returns true where a range ended before what the facts hold
 */
async function tellNext(places: readonly EpochPartition[], options: SpendTellerOptions): Promise<boolean> {
  const { watermarks, afterStep } = options;
  if (places.length === 0) return false;
  const before = marksOf(places, await watermarks.all());
  const idle = before.filter(({ planned }) => planned === undefined);
  const untold = await untoldRanges(options.factStore, idle);
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
async function tell(plans: readonly Plan[], options: SpendTellerOptions): Promise<void> {
  const { byPlace, doubledOffsets } = await spendOf(options.factStore, plans);
  for (const plan of plans) {
    const doubled = doubledOffsets.get(epochPartitionKey(plan)) ?? 0;
    if (doubled > 0) options.onDoubled(tokenOf(plan), doubled);
  }
  const queue = tellingsOf(plans, byPlace);
  const refusals: { readonly telling: Telling; readonly cause: unknown }[] = [];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const telling = next;
      await options.sink.recordSpend(telling).catch((cause: unknown) => {
        // One block that cannot be taken must not keep the others from their wallet.
        if (cause instanceof RangeError && telling.blocks.length > 1) queue.push(...singly(telling));
        else refusals.push({ telling, cause });
      });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  await options.afterStep?.('tell');
  const refused = new Set(refusals.flatMap(({ telling }) => telling.keys));
  await options.watermarks.settle(plans.filter((plan) => !refused.has(epochPartitionKey(plan))));
  const [first] = refusals;
  if (first === undefined) return;
  const names = plans.filter((plan) => refused.has(epochPartitionKey(plan))).map(tokenOf);
  const users = [...new Set(refusals.map(({ telling }) => telling.userId))];
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
