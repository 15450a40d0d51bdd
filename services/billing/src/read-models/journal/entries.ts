import type { WalletEvent } from '@marquee/schemas/wallet/events';

/** Which side an account grows on. Assets and expenses grow by debits, what we owe and earn by credits. */
export type Side = 'debit' | 'credit';

export interface JournalEntry {
  /**
   * `advertiser:7`, `cash:5`, `media_revenue`, `media_cost`, `exchanges_payable`, `withdrawals_payable`,
   * `compensations`, `promo_bonuses`.
   */
  readonly account: string;
  readonly side: Side;
  readonly amountNanos: bigint;
  readonly campaignId: number | null;
}

export const advertiserAccount = (userId: number) => `advertiser:${userId}`;
const cashAccount = (method: number) => `cash:${method}`;
const MEDIA_REVENUE = 'media_revenue';
/** Account of what exchanges are paid for charged traffic; older spend has no cost. */
export const MEDIA_COST = 'media_cost';
const EXCHANGES_PAYABLE = 'exchanges_payable';
const WITHDRAWALS_PAYABLE = 'withdrawals_payable';
const COMPENSATIONS = 'compensations';
const PROMO_BONUSES = 'promo_bonuses';
/** What the platform pays for. */
const EXPENSES: readonly string[] = [COMPENSATIONS, PROMO_BONUSES, MEDIA_COST];

/** The side on which an account's balance is positive. */
export const sideOf = (account: string): Side =>
  account.startsWith('cash:') || EXPENSES.includes(account) ? 'debit' : 'credit';

/**
 * What an event of a wallet means in the journal: debits and credits of equal sums. Nothing for events without money.
 * @param method how the payment of the event is paid
 */
export function journalEntriesOf(event: WalletEvent, method: number): readonly JournalEntry[] {
  const advertiser = advertiserAccount(event.data.userId);
  switch (event.type) {
    case 'WalletOpened':
    case 'BonusPromised':
    case 'BonusCanceled':
      return [];
    case 'FundsDeposited':
      return transfer(cashAccount(method), advertiser, event.data.amountNanos);
    case 'WithdrawalHeld':
      return transfer(advertiser, WITHDRAWALS_PAYABLE, event.data.amountNanos);
    case 'WithdrawalReleased':
      return transfer(WITHDRAWALS_PAYABLE, advertiser, event.data.amountNanos);
    case 'WithdrawalPaid':
      return transfer(WITHDRAWALS_PAYABLE, cashAccount(method), event.data.amountNanos);
    case 'CompensationGranted':
      return transfer(COMPENSATIONS, advertiser, event.data.amountNanos);
    case 'BonusCredited':
      return transfer(PROMO_BONUSES, advertiser, event.data.amountNanos);
    case 'SpendRecorded':
      return [
        ...byCampaign(event.data.lines, ({ spendNanos }) => spendNanos, advertiser, MEDIA_REVENUE),
        ...byCampaign(event.data.lines, ({ costNanos }) => costNanos ?? 0n, MEDIA_COST, EXCHANGES_PAYABLE),
      ];
    case 'SpendCorrected':
      return [...sumByCampaign(event.data.lines, ({ amountNanos }) => amountNanos)].flatMap(
        ([campaignId, amountNanos]) => transfer(MEDIA_REVENUE, advertiser, amountNanos, campaignId),
      );
  }
}

/** What each campaign moves from one account to another; a negative sum moves back. */
const byCampaign = <Line extends { readonly campaignId: number }>(
  lines: readonly Line[],
  amountOf: (line: Line) => bigint,
  debited: string,
  credited: string,
): readonly JournalEntry[] =>
  [...sumByCampaign(lines, amountOf)].flatMap(([campaignId, nanos]) =>
    nanos < 0n
      ? transfer(credited, debited, -nanos, campaignId)
      : transfer(debited, credited, nanos, campaignId),
  );

const transfer = (
  debited: string,
  credited: string,
  amountNanos: bigint,
  campaignId: number | null = null,
): readonly JournalEntry[] =>
  amountNanos === 0n
    ? []
    : [
        { account: debited, side: 'debit', amountNanos, campaignId },
        { account: credited, side: 'credit', amountNanos, campaignId },
      ];

/** An event's amount of each campaign, over its half hours; negative where more was credited than charged. */
function sumByCampaign<Line extends { readonly campaignId: number }>(
  lines: readonly Line[],
  amountOf: (line: Line) => bigint,
): ReadonlyMap<number, bigint> {
  const sums = new Map<number, bigint>();
  for (const line of lines) sums.set(line.campaignId, (sums.get(line.campaignId) ?? 0n) + amountOf(line));
  return sums;
}
