import type { Nanos } from '@marquee/schemas/common/money';
import type { MovementKind } from '@marquee/schemas/payment/statement';
import type { Kysely } from 'kysely';

import { advertiserAccount } from '../read-models/journal/entries.ts';
import type { JournalTables } from '../read-models/journal/table.ts';
import { accountMonths, boundsOf, movementKindOf, type AccountMonth } from './months.ts';

/** A deposit, compensation or withdrawal; nano-dollars, negative where it lowers the balance. */
export interface PaymentMovement {
  readonly paymentId: number;
  readonly kind: MovementKind;
  readonly at: Date;
  readonly amountNanos: Nanos;
}

/** Spend, or what was given back of it, of a campaign and a UTC day; signed like a `PaymentMovement`. */
export interface CampaignMovement {
  readonly day: string;
  readonly kind: MovementKind;
  readonly campaignId: number;
  readonly amountNanos: Nanos;
}

/** A month, and everything that its movements are the sum of. */
export interface StatementFigures {
  readonly month: AccountMonth;
  /** The oldest first. */
  readonly payments: readonly PaymentMovement[];
  /** By day, kind and campaign. */
  readonly campaigns: readonly CampaignMovement[];
}

export interface StatementQueries {
  /** The oldest first; empty for an account without a wallet. */
  months(userId: number, now: Date): Promise<readonly AccountMonth[]>;
  /** Undefined for a month before the account was opened, or one that has not begun. */
  month(userId: number, month: string, now: Date): Promise<StatementFigures | undefined>;
}

type Db = Kysely<JournalTables>;

/** Statements out of the journal. The reads of one statement see the same moment. */
export function createStatementQueries(db: Db): StatementQueries {
  return {
    months: (userId, now) => inSnapshot(db, (snapshot) => monthsOf(snapshot, userId, now)),
    month: (userId, wanted, now) =>
      inSnapshot(db, async (snapshot) => {
        const month = (await monthsOf(snapshot, userId, now)).find((one) => one.month === wanted);
        if (month === undefined) return undefined;
        return {
          month,
          payments: await paymentsOf(snapshot, userId, wanted),
          campaigns: await campaignsOf(snapshot, userId, wanted),
        };
      }),
  };
}

const inSnapshot = <Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(read);

async function monthsOf(db: Db, userId: number, now: Date): Promise<readonly AccountMonth[]> {
  const wallet = await db
    .selectFrom('wallets')
    .select('opened_at')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (wallet === undefined) return [];
  const sums = await db
    .selectFrom('account_months')
    .select(['month', 'event_type as eventType', 'amount_nanos'])
    .where('user_id', '=', userId)
    .execute();
  return accountMonths(
    wallet.opened_at,
    now,
    sums.map(({ amount_nanos, ...sum }) => ({ ...sum, amountNanos: BigInt(amount_nanos) })),
  );
}

async function paymentsOf(db: Db, userId: number, month: string): Promise<readonly PaymentMovement[]> {
  const rows = await paymentsSql(db, userId, month).execute();
  return rows.map(({ payment_id, event_type, occurred_at, side, amount_nanos }) => ({
    paymentId: payment_id ?? 0,
    kind: movementKindOf(event_type),
    at: occurred_at,
    amountNanos: side === 'credit' ? amount_nanos : -amount_nanos,
  }));
}

/** Entries of an account's payments in a month, by the index of payments. */
export function paymentsSql(db: Db, userId: number, month: string) {
  const { from, to } = boundsOf(month);
  return db
    .selectFrom('entries')
    .select(['payment_id', 'event_type', 'occurred_at', 'side', 'amount_nanos'])
    .where('account', '=', advertiserAccount(userId))
    .where('payment_id', 'is not', null)
    .where('occurred_at', '>=', from)
    .where('occurred_at', '<', to)
    .orderBy('occurred_at')
    .orderBy('entry_key');
}

async function campaignsOf(db: Db, userId: number, month: string): Promise<readonly CampaignMovement[]> {
  const rows = await campaignsSql(db, userId, month).execute();
  return rows.map(({ day, event_type, campaign_id, amount_nanos }) => ({
    day,
    kind: movementKindOf(event_type),
    campaignId: campaign_id,
    amountNanos: BigInt(amount_nanos),
  }));
}

/** Sums of an account's campaigns by the days of a month, by the primary key. */
export const campaignsSql = (db: Db, userId: number, month: string) =>
  db
    .selectFrom('account_days')
    .select(['day', 'event_type', 'campaign_id', 'amount_nanos'])
    .where('user_id', '=', userId)
    .where('day', '>=', `${month}-01`)
    .where('day', '<=', `${month}-31`)
    .where('campaign_id', '>', 0)
    .orderBy('day')
    .orderBy('event_type', 'desc')
    .orderBy('campaign_id');
