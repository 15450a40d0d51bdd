import { formatDollars, type Nanos } from '@marquee/schemas/common/money';
import type { PayerDetails } from '@marquee/schemas/payment/review';
import type { StatementView } from '@marquee/schemas/payment/statement';

import { summaryOf } from './months.ts';
import type { CampaignMovement, StatementFigures } from './query.ts';

/** Names of campaigns by id; one that has no name any more is absent. */
export type CampaignNames = ReadonlyMap<number, string>;

interface StatementParts {
  readonly figures: StatementFigures;
  readonly account: PayerDetails;
  readonly names: CampaignNames;
  readonly now: Date;
}

/** A month of an account with what its sums are made of. */
export const statementOf = ({ figures, account, names, now }: StatementParts): StatementView => ({
  ...summaryOf(figures.month, now),
  account,
  payments: figures.payments.map(({ paymentId, kind, at, amountNanos }) => ({
    paymentId,
    kind,
    at: at.toISOString(),
    amount: formatDollars(amountNanos),
  })),
  campaigns: sumsBy(figures.campaigns, ({ campaignId }) => campaignId)
    // Spend is negative: the highest first.
    .sort(([id, one], [otherId, other]) =>
      one.spend === other.spend ? id - otherId : one.spend < other.spend ? -1 : 1,
    )
    .map(([campaignId, sums]) => ({ campaignId, name: names.get(campaignId) ?? null, ...inDollars(sums) })),
  days: sumsBy(figures.campaigns, ({ day }) => day).map(([day, sums]) => ({ day, ...inDollars(sums) })),
});

/** Campaigns that a statement names. */
export const campaignIdsOf = ({ campaigns }: StatementFigures): readonly number[] => [
  ...new Set(campaigns.map(({ campaignId }) => campaignId)),
];

interface SpendSums {
  spend: Nanos;
  correction: Nanos;
}

function sumsBy<Key>(
  movements: readonly CampaignMovement[],
  keyOf: (movement: CampaignMovement) => Key,
): [Key, SpendSums][] {
  const sums = new Map<Key, SpendSums>();
  for (const movement of movements) {
    const { kind, amountNanos } = movement;
    if (kind !== 'spend' && kind !== 'correction')
      throw new RangeError(`A ${kind} of a campaign has no place on a statement`);
    const sum = sums.get(keyOf(movement)) ?? { spend: 0n, correction: 0n };
    sum[kind] += amountNanos;
    sums.set(keyOf(movement), sum);
  }
  return [...sums];
}

const inDollars = ({ spend, correction }: SpendSums) => ({
  spend: formatDollars(spend),
  correction: formatDollars(correction),
});
