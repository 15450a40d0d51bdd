import type { FactStore } from '@marquee/kit/fact-store/port';
import { parseDollars } from '@marquee/schemas/common/money';
import { DAY_MS, type TimeRange } from '@marquee/schemas/common/time';
import { NO_AD_TOTALS, type AdTotals } from '@marquee/schemas/queries/ad-totals';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';

import { streamStatistics } from '../statistics/statistics.ts';

/** Dimensions whose values are the ids of a list's rows. */
export type ListedDimension = 'user' | 'ssp' | 'dspEndpoint';

/** So many ids are named in the question; of more, all are asked for. */
const IDS_NAMED = 1_000;
const FIELDS = ['bids', 'wins', 'impressions', 'clicks', 'conversions', 'spend', 'cost'] as const;

/**
 * What reports say of accounts or endpoints over a time, or over all of it, for lists that are sorted and added up by it: the
 * traffic without conversion values. Ids without traffic are absent.
 */
export async function dimensionSums(
  { factStore, clock }: { readonly factStore: Pick<FactStore, 'stream'>; readonly clock: () => Date },
  dimension: ListedDimension,
  { ids, range }: { readonly ids: readonly number[]; readonly range: TimeRange | undefined },
): Promise<ReadonlyMap<number, AdTotals>> {
  const wanted = new Set(ids);
  const totals = new Map<number, AdTotals>();
  const rows = streamStatistics(factStore, {
    groupBy: [dimension],
    fields: FIELDS,
    fromMs: range?.fromMs ?? 0,
    toMs: range?.toMs ?? Math.ceil(clock().getTime() / DAY_MS) * DAY_MS + DAY_MS,
    timezone: 'Z',
    filters: ids.length > IDS_NAMED ? [] : [{ dimension, values: ids }],
    having: [],
    havingBy: [dimension],
    order: { by: dimension, direction: 'ASC' },
    page: 1,
    perPage: ids.length,
  });
  for await (const row of rows) {
    const id = Number(row[dimension]);
    if (wanted.has(id)) totals.set(id, totalsOf(row));
  }
  return totals;
}

const totalsOf = (row: StatisticsRow): AdTotals => ({
  ...NO_AD_TOTALS,
  dspSpendNanos: parseDollars(row['spend'] ?? '0') ?? 0n,
  costNanos: parseDollars(row['cost'] ?? '0') ?? 0n,
  bids: Number(row['bids'] ?? 0),
  wins: Number(row['wins'] ?? 0),
  impressions: Number(row['impressions'] ?? 0),
  clicks: Number(row['clicks'] ?? 0),
  conversions: Number(row['conversions'] ?? 0),
});
