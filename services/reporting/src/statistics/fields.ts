import type { Principal } from '@marquee/kit/http/principal';
import { formatDollars } from '@marquee/schemas/common/money';
import type { StatisticsField } from '@marquee/schemas/queries/statistics';

/** The sums that every field is made of. */
export const SUMS = ['bids', 'wins', 'impressions', 'clicks', 'conversions', 'spend', 'cost'] as const;
export type Sum = (typeof SUMS)[number];
export type Sums = Readonly<Record<Sum, bigint>>;

interface Field {
  readonly value: (sums: Sums) => string | number | null;
  /** To order by, over the aliases `m_<sum>`. */
  readonly order: string;
  /** Who may see it, beyond everybody. */
  readonly access?: 'admin' | 'clicks';
}

const count = (sum: Sum): Field => ({ value: (sums) => Number(sums[sum]), order: `m_${sum}` });
const dollarsOf = (value: (sums: Sums) => bigint, order: string): Field => ({
  value: (sums) => formatDollars(value(sums)),
  order,
});
/** Per hundred, with four decimals. */
const share = (part: Sum, whole: Sum): Field => ({
  value: (sums) => (sums[whole] === 0n ? 0 : Number(divide(sums[part] * 1_000_000n, sums[whole])) / 10_000),
  order: `if(m_${whole} = 0, 0, m_${part} / m_${whole})`,
});
/** Dollars for so many of something; null when there was none. */
const price = (per: bigint, of: Sum): Field => ({
  value: (sums) => (sums[of] === 0n ? null : formatDollars(divide(sums.spend * per, sums[of]))),
  order: `if(m_${of} = 0, 0, m_spend / m_${of})`,
});

export const FIELDS: Readonly<Record<StatisticsField, Field>> = {
  bids: count('bids'),
  wins: count('wins'),
  winRate: share('wins', 'bids'),
  impressions: count('impressions'),
  clicks: { ...count('clicks'), access: 'clicks' },
  ctr: { ...share('clicks', 'impressions'), access: 'clicks' },
  conversions: count('conversions'),
  spend: dollarsOf((sums) => sums.spend, 'm_spend'),
  dspSpend: dollarsOf((sums) => sums.spend, 'm_spend'),
  cost: { ...dollarsOf((sums) => sums.cost, 'm_cost'), access: 'admin' },
  profit: { ...dollarsOf((sums) => sums.spend - sums.cost, 'm_spend - m_cost'), access: 'admin' },
  cpm: price(1_000n, 'impressions'),
  cpc: { ...price(1n, 'clicks'), access: 'clicks' },
  cpa: price(1n, 'conversions'),
};

/** Advertisers see clicks only where their account allows it; what the house earns, never. */
export function maySeeField(field: StatisticsField, principal: Principal): boolean {
  if (principal.role === 'admin') return true;
  const { access } = FIELDS[field];
  return access === undefined || (access === 'clicks' && principal.canSeeClick);
}

/** Half away from zero; both are not negative here. */
const divide = (value: bigint, by: bigint): bigint => (value * 2n + by) / (by * 2n);
