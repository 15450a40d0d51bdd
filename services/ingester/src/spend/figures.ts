import type { FactStore } from '@marquee/kit/fact-store/port';

import { spendingPlaces, spendOf } from './lines.ts';
import type { Watermarks } from './watermarks.ts';

/** Spend that is in the facts and on its way to the wallets; the books may or may not have it. */
export interface SpendFigures {
  readonly inFlight: readonly {
    readonly campaignId: number;
    readonly userId: number;
    readonly spendNanos: bigint;
  }[];
}

const LAST = 9_223_372_036_854_775_807n;

/** Everything above the watermark of each partition. */
export const createSpendFigures =
  (factStore: Pick<FactStore, 'query'>, watermarks: Watermarks) => async (): Promise<SpendFigures> => {
    const taken = new Map(
      (await watermarks.all()).map((mark) => [`${mark.topic}:${mark.partition}`, mark.takenLast]),
    );
    const sums = new Map<string, { campaignId: number; userId: number; spendNanos: bigint }>();
    for (const place of await spendingPlaces(factStore)) {
      const first = (taken.get(`${place.topic}:${place.partition}`) ?? -1n) + 1n;
      for (const [userId, lines] of await spendOf(factStore, place, { first, last: LAST })) {
        for (const { campaignId, spendNanos } of lines) {
          if (spendNanos === 0n) continue;
          const key = `${userId}:${campaignId}`;
          const sum = sums.get(key) ?? { campaignId, userId, spendNanos: 0n };
          sums.set(key, { ...sum, spendNanos: sum.spendNanos + spendNanos });
        }
      }
    }
    return { inFlight: [...sums.values()] };
  };
