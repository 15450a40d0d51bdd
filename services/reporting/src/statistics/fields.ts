import { formatDollars } from '@marquee/schemas/common/money';
import { returnOnSpend } from '@marquee/schemas/queries/conversion-ratios';
import type { StatisticsField } from '@marquee/schemas/queries/statistics-metrics';

/** The sums that every field is made of. */
export const SUMS = [
  'bids',
  'wins',
  'impressions',
  'clicks',
  'conversions',
  'spend',
  'cost',
  'conversionValue',
  'videoStarts',
  'videoCompletes',
  'invalidImpressions',
  'invalidClicks',
  'clicksWithoutImpression',
  'rejectedConversions',
] as const;
export type Sum = (typeof SUMS)[number];
export type Sums = Readonly<Record<Sum, bigint>>;

interface Field {
  readonly value: (sums: Sums) => string | number | null;
  /**
   * The same over the aliases `m_<sum>`, to order by and to compare: a whole number of the units of `figureUnits`, null where
   * the value is.
   */
  readonly sql: string;
  /** The sums that it is made of: they decide which table can answer. */
  readonly needs: readonly Sum[];
  /** Shown only where it is asked for, because the facts alone know it. */
  readonly onlyOnDemand?: true;
}

const count = (sum: Sum): Field => ({
  value: (sums) => Number(sums[sum]),
  sql: `m_${sum}`,
  needs: [sum],
});
/** Net and invalid together. */
const gross = (net: Sum, invalid: Sum): Field => ({
  value: (sums) => Number(sums[net] + sums[invalid]),
  sql: `m_${net} + m_${invalid}`,
  needs: [net, invalid],
});
const dollarsOf = (needs: readonly Sum[], value: (sums: Sums) => bigint, sql: string): Field => ({
  value: (sums) => formatDollars(value(sums)),
  sql,
  needs,
});
/** As `divide`: a whole number, exact whatever the size. `isNone` keeps the division from 0. */
const quotient = (top: string, bottom: string, isNone: string, none: '0' | 'NULL'): string =>
  `if(${isNone}, ${none}, intDiv(toInt256(${top}) * 2 + ${bottom}, if(${isNone}, 1, toInt256(${bottom}) * 2)))`;
/** Per hundred, with four decimals. */
const share = (part: Sum, whole: Sum): Field => ({
  value: (sums) => (sums[whole] === 0n ? 0 : Number(divide(sums[part] * 1_000_000n, sums[whole])) / 10_000),
  sql: quotient(`toInt256(m_${part}) * 1000000`, `m_${whole}`, `m_${whole} = 0`, '0'),
  needs: [part, whole],
});
/** 100 at most: a win may be counted before its bid is, or in another half hour. */
const WIN_SHARE = share('wins', 'bids');
const winRate: Field = {
  ...WIN_SHARE,
  value: (sums) => Math.min(100, Number(WIN_SHARE.value(sums))),
  sql: `least(toInt256(1000000), ${WIN_SHARE.sql})`,
};
/** Dollars for each of something; null when there was none. */
const price = (per: bigint, of: Sum): Field => ({
  value: (sums) => (sums[of] === 0n ? null : formatDollars(divide(sums.spend * per, sums[of]))),
  sql: quotient(`toInt256(m_spend) * ${per}`, `m_${of}`, `m_${of} = 0`, 'NULL'),
  needs: ['spend', of],
});
const onDemand = (field: Field): Field => ({ ...field, onlyOnDemand: true });

/** Who may see them: `schemas/queries/statistics-rights.ts`. */
export const FIELDS: Readonly<Record<StatisticsField, Field>> = {
  bids: count('bids'),
  wins: count('wins'),
  winRate,
  impressions: count('impressions'),
  clicks: count('clicks'),
  ctr: share('clicks', 'impressions'),
  conversions: count('conversions'),
  spend: dollarsOf(['spend'], (sums) => sums.spend, 'm_spend'),
  dspSpend: onDemand(dollarsOf(['spend'], (sums) => sums.spend, 'm_spend')),
  cost: dollarsOf(['cost'], (sums) => sums.cost, 'm_cost'),
  profit: dollarsOf(['spend', 'cost'], (sums) => sums.spend - sums.cost, 'm_spend - m_cost'),
  cpm: price(1_000n, 'impressions'),
  cpc: price(1n, 'clicks'),
  cpa: price(1n, 'conversions'),
  conversionValue: onDemand(
    dollarsOf(['conversionValue'], (sums) => sums.conversionValue, 'm_conversionValue'),
  ),
  roas: onDemand({
    value: ({ conversionValue, spend, conversions }) => returnOnSpend(conversionValue, spend, conversions),
    sql: quotient(
      'toInt256(m_conversionValue) * 1000000',
      'm_spend',
      'm_spend <= 0 OR m_conversions <= 0',
      'NULL',
    ),
    needs: ['conversions', 'spend', 'conversionValue'],
  }),
  grossImpressions: onDemand(gross('impressions', 'invalidImpressions')),
  grossClicks: onDemand(gross('clicks', 'invalidClicks')),
  invalidImpressions: onDemand(count('invalidImpressions')),
  invalidClicks: onDemand(count('invalidClicks')),
  clicksWithoutImpression: onDemand(count('clicksWithoutImpression')),
  rejectedConversions: onDemand(count('rejectedConversions')),
  videoStarts: onDemand(count('videoStarts')),
  videoCompletes: onDemand(count('videoCompletes')),
  videoCompletionRate: onDemand(share('videoCompletes', 'videoStarts')),
};

/** The sums that a report is made of, each once. */
export const sumsOfFields = (fields: readonly StatisticsField[]): Sum[] => {
  const needed = new Set(fields.flatMap((field) => FIELDS[field].needs));
  return SUMS.filter((sum) => needed.has(sum));
};

/** Half away from zero; both are not negative here. */
const divide = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n);
