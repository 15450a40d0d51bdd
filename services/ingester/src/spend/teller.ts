import type { FactStore } from '@marquee/kit/fact-store/port';

import { epochPartitionKey, tokenOf, type EpochPartition } from '../pipeline/block.ts';
import { spendOf, untoldRanges, type Range, type Taken } from './lines.ts';
import type { SpendSink } from './sink.ts';
import type { Watermarks } from './watermarks.ts';

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

/** The steps between facts and wallets, in this order, for one partition at a time. */
export const SPEND_STEPS = ['plan', 'tell', 'settle'] as const;
export type SpendStep = (typeof SPEND_STEPS)[number];

/** How often the facts are asked although nothing came in, milliseconds. */
const IDLE_MS = 10_000;

/** Wallets that are told at the same time. */
const AT_ONCE = 8;

/**
 * Tells the wallets what was spent, block by block, in the order of each partition. The range is written down first,
 * so a retry tells every wallet the very same range, and a wallet that has it ignores it.
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
    for (const [key, place] of [...places]) {
      places.delete(key);
      try {
        // What comes in meanwhile is one further range.
        while (!stopping.signal.aborted && (await tellNext(place, options)));
      } catch (error) {
        places.set(key, place);
        throw error;
      }
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

  async function tellNext(
    { topic, partition, epoch }: EpochPartition,
    { sink, afterStep }: SpendTellerOptions,
  ): Promise<boolean> {
    const place = { topic, partition, epoch };
    let watermark = await watermarks.of(place);
    if (!watermark.planned) {
      const untold = await untoldRanges(factStore, [{ ...place, takenLast: watermark.takenLast }]);
      const range = untold.get(epochPartitionKey(place));
      if (!range) return false;
      watermark = await watermarks.plan(place, watermark.takenLast, range);
      await afterStep?.('plan');
    }
    const { planned, takenLast } = watermark;
    if (!planned) return true;
    await tell(place, planned, sink);
    await afterStep?.('tell');
    await watermarks.settle(place, takenLast, planned.last);
    await afterStep?.('settle');
    return true;
  }

  async function tell(place: EpochPartition, range: Range, sink: SpendSink): Promise<void> {
    const block = {
      topic: place.topic,
      partition: place.partition,
      ...(place.epoch === '' ? {} : { epoch: place.epoch }),
      first: range.first.toString(),
      last: range.last.toString(),
    };
    const { byUser, doubledOffsets } = await spendOf(factStore, place, range);
    if (doubledOffsets > 0) options.onDoubled(tokenOf({ ...place, ...range }), doubledOffsets);
    const queue = [...byUser];
    const refused: string[] = [];
    let cause: unknown;
    const worker = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        const [userId, lines] = next;
        try {
          await sink.recordSpend({ userId, block, lines });
        } catch (error) {
          cause = error;
          refused.push(String(userId));
        }
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, worker));
    if (refused.length > 0) {
      const name = tokenOf({ ...place, ...range });
      throw new Error(`${name} was refused by the wallets of users ${refused.slice(0, 10).join(', ')}`, {
        cause,
      });
    }
  }
}
