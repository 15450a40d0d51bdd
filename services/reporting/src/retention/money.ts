import type { FactParam, FactStore } from '@marquee/kit/fact-store/port';

import { pendingClosings, type PendingClosing } from './closings.ts';

/** What a campaign spent and cost over all time, nano-dollars. */
export interface CampaignMoney {
  readonly userId: number;
  readonly campaignId: number;
  readonly spendNanos: bigint;
  readonly costNanos: bigint;
}

const SUMS = 'user_id, campaign_id, sum(spend_nanos) AS spend, sum(cost_nanos) AS cost';
const BY = 'WHERE user_id != 0';
const GROUP = 'GROUP BY user_id, campaign_id';

/**
 * Spend and cost of each campaign, from the facts themselves, not from a rollup: the journal is compared with
 * its source. Each part of the facts has the sums (projection `money_by_month`), so that a row a campaign and
 * part is read, however many facts there are. Months that were dropped count by their closing balances. What
 * DSPs owe (user 0) is in no account's journal.
 */
export async function moneyOfCampaigns(factStore: Pick<FactStore, 'query'>): Promise<CampaignMoney[]> {
  const pending = await pendingClosings(factStore);
  const params: Record<string, FactParam> = { months: [...new Set(pending.map(({ month }) => month))] };
  const parts = [
    `SELECT ${SUMS} FROM facts ${BY} AND toYYYYMM(at) NOT IN {months:Array(UInt32)} ${GROUP}`,
    `SELECT ${SUMS} FROM closing_balances ${BY} ${GROUP}`,
    // Facts that came into a month after its sums were recorded, and before it was dropped.
    ...newestOf(pending).map(({ month, insertLast }, index) => {
      params[`month${index}`] = month;
      params[`last${index}`] = insertLast;
      return `SELECT ${SUMS} FROM facts ${BY} AND toYYYYMM(at) = {month${index}:UInt32}
        AND insert_id > {last${index}:UInt64} ${GROUP}`;
    }),
  ];
  const rows = await factStore.query<Record<'user_id' | 'campaign_id' | 'spent' | 'costs', string | number>>(
    `SELECT user_id, campaign_id, sum(spend) AS spent, sum(cost) AS costs FROM (${parts.join(' UNION ALL ')})
     ${GROUP} HAVING spent != 0 OR costs != 0 ORDER BY user_id, campaign_id`,
    params,
  );
  return rows.map((row) => ({
    userId: Number(row.user_id),
    campaignId: Number(row.campaign_id),
    spendNanos: BigInt(row.spent),
    costNanos: BigInt(row.costs),
  }));
}

/** The last closing of each month. */
const newestOf = (pending: readonly PendingClosing[]): PendingClosing[] => [
  ...new Map(pending.map((closing) => [closing.month, closing])).values(),
];
