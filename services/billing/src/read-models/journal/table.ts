import { sql, type Kysely } from 'kysely';

/** One line of the journal; nothing of it changes but the `cause` of who is erased. Amounts are nano-dollars. */
export interface JournalEntriesTable {
  /** Orders entries as text: the event's position, then the line in it. */
  entry_key: string;
  position: bigint;
  line: number;
  event_type: string;
  account: string;
  side: string;
  amount_nanos: bigint;
  /** The account on its own side after this line. */
  account_balance_nanos: string;
  user_id: number;
  campaign_id: number | null;
  payment_id: number | null;
  /** The event that moved it, */
  event_id: string;
  /** and who was at the keyboard; null for the platform. */
  actor_id: number | null;
  /** Ranges of the traffic log that were charged or corrected: `topic/partition first-last`, a line each. */
  blocks: string | null;
  /** Why: a compensation's reason ("erased" once the person is), or the cause of a correction. */
  cause: string | null;
  occurred_at: Date;
}

/** Sums of the entries of each account and campaign, kept with them. */
interface JournalAccountsTable {
  account: string;
  debit_nanos: string;
  credit_nanos: string;
}
interface JournalCampaignsTable {
  campaign_id: number;
  user_id: number;
  spend_nanos: string;
  /** What exchanges are paid, as far as the lines have a cost. */
  cost_nanos: string;
  /** At least one line has no cost. */
  is_cost_partial: boolean;
}

/** What the wallet itself says: the balance in its last event, and the sum of its spend. */
interface JournalWalletsTable {
  user_id: number;
  balance_nanos: string;
  spend_nanos: string;
  /** When the wallet's first event happened. */
  opened_at: Date;
}

/**
 * What the entries of an account add to its balance, kept with them by UTC day and by month of the entries; what lowers the
 * balance is negative. Statements read these, however many entries there are.
 */
interface JournalAccountDaysTable {
  user_id: number;
  /** `2026-11-27` */
  day: string;
  event_type: string;
  /** 0 where no campaign is concerned. */
  campaign_id: number;
  amount_nanos: string;
}
interface JournalAccountMonthsTable {
  user_id: number;
  /** `2026-11` */
  month: string;
  event_type: string;
  amount_nanos: string;
}

/** How a payment is paid: the wallet's events do not repeat it. */
interface JournalPaymentsTable {
  payment_id: number;
  method: number;
}

export interface JournalTables {
  entries: JournalEntriesTable;
  accounts: JournalAccountsTable;
  campaigns: JournalCampaignsTable;
  wallets: JournalWalletsTable;
  account_days: JournalAccountDaysTable;
  account_months: JournalAccountMonthsTable;
  payments: JournalPaymentsTable;
}

export async function createJournalTables(db: Kysely<JournalTables>): Promise<void> {
  await sql`create table entries (
    entry_key text primary key,
    position bigint not null,
    line integer not null,
    event_type text not null,
    account text not null,
    side text not null,
    amount_nanos bigint not null check (amount_nanos > 0),
    account_balance_nanos numeric not null,
    user_id integer not null,
    campaign_id integer,
    payment_id integer,
    event_id text not null,
    actor_id integer,
    blocks text,
    cause text,
    occurred_at timestamptz not null
  )`.execute(db);
  await sql`create index on entries (account, position)`.execute(db);
  await sql`create index on entries (user_id, position)`.execute(db);
  await sql`create index on entries (position)`.execute(db);
  await sql`create index on entries (account, occurred_at) where payment_id is not null`.execute(db);
  await sql`create table accounts (
    account text primary key,
    debit_nanos numeric not null,
    credit_nanos numeric not null
  )`.execute(db);
  await sql`create table campaigns (
    campaign_id integer primary key,
    user_id integer not null,
    spend_nanos numeric not null,
    cost_nanos numeric not null,
    is_cost_partial boolean not null
  )`.execute(db);
  await sql`create table wallets (
    user_id integer primary key,
    balance_nanos numeric not null,
    spend_nanos numeric not null,
    opened_at timestamptz not null
  )`.execute(db);
  await createStatementTables(db);
  await sql`create table payments (payment_id integer primary key, method integer not null)`.execute(db);
}

async function createStatementTables(db: Kysely<JournalTables>): Promise<void> {
  await sql`create table account_days (
    user_id integer not null,
    day text not null,
    event_type text not null,
    campaign_id integer not null,
    amount_nanos numeric not null,
    primary key (user_id, day, event_type, campaign_id)
  )`.execute(db);
  await sql`create table account_months (
    user_id integer not null,
    month text not null,
    event_type text not null,
    amount_nanos numeric not null,
    primary key (user_id, month, event_type)
  )`.execute(db);
}
