import { type ListQuery, type ListQueryDefinition, sortOnly } from '@marquee/kit/lists/list-query';
import {
  exportRows,
  filterList,
  listPage,
  type ListSqlOptions,
  mapBatches,
  snakeCaseColumns,
} from '@marquee/kit/lists/list-sql';
import { formatDollars } from '@marquee/schemas/common/money';
import type { JournalEntryView } from '@marquee/schemas/wallet/views';
import { sql, type Kysely, type Selectable } from 'kysely';

import type { Side } from './entries.ts';
import type { JournalEntriesTable, JournalTables } from './table.ts';

export const journalList: ListQueryDefinition = {
  fields: {
    position: { kind: 'integer' },
    eventType: { kind: 'text' },
    account: { kind: 'text', searchable: true },
    side: { kind: 'text' },
    amount: { kind: 'money' },
    userId: { kind: 'integer' },
    campaignId: { kind: 'integer' },
    paymentId: { kind: 'integer' },
    eventId: { kind: 'text' },
    actorId: { kind: 'integer' },
    cause: { kind: 'text', searchable: true },
    blocks: { kind: 'text' },
    occurredAt: { kind: 'timestamp' },
    accountBalance: sortOnly('money'),
    debit: sortOnly('money'),
    credit: sortOnly('money'),
    about: sortOnly('text'),
  },
  defaultSort: { field: 'position', direction: 'desc' },
};

const LIST_SQL: ListSqlOptions = {
  columns: snakeCaseColumns(journalList.fields, { amount: 'amount_nanos' }),
  tieBreaker: 'entry_key',
  orders: {
    accountBalance: sql`account_balance_nanos`,
    debit: sql`case side when 'debit' then amount_nanos end`,
    credit: sql`case side when 'credit' then amount_nanos end`,
    // Campaigns, then payments, each by its id.
    about: sql`case when campaign_id is not null then array[1, campaign_id]
      when payment_id is not null then array[2, payment_id] end`,
  },
};

/** What the journal says about each account and campaign, beside what the wallets say about themselves. */
export interface LedgerFigures {
  readonly accounts: readonly {
    readonly userId: number;
    /** Balance of the journal's account `advertiser:<userId>`. */
    readonly balanceNanos: bigint;
    /** In the wallet's last event. */
    readonly walletBalanceNanos: bigint;
    /** Sum of the journal's spend. */
    readonly spendNanos: bigint;
    /** Sum of the wallet's own SpendRecorded events, less what SpendCorrected gave back. */
    readonly walletSpendNanos: bigint;
  }[];
  readonly campaigns: readonly {
    readonly campaignId: number;
    readonly userId: number;
    readonly spendNanos: bigint;
    /** What exchanges get; null where spend was recorded without its cost. */
    readonly costNanos: bigint | null;
  }[];
  readonly totals: { readonly debitNanos: bigint; readonly creditNanos: bigint };
}

export interface JournalQueries {
  list(list: ListQuery): Promise<{
    readonly rows: readonly JournalEntryView[];
    readonly total: number;
    readonly totals: { readonly debit: string; readonly credit: string };
  }>;
  /** Everything that the filter lets through, in the list's order, some rows at a time; see `exportRows`. */
  exportAll(list: ListQuery): Promise<AsyncIterable<readonly JournalEntryView[]>>;
  /** The sums that the journal keeps with its entries: as quick for ten million entries as for ten. */
  figures(): Promise<LedgerFigures>;
  /** The same, summed again from the entries, for the thorough reconciliation. */
  figuresFromEntries(): Promise<LedgerFigures>;
}

export function createJournalQueries(db: Kysely<JournalTables>): JournalQueries {
  return {
    async list(list) {
      const { rows, total } = await listPage(db.selectFrom('entries').selectAll(), list, LIST_SQL);
      const sums = await filterList(db.selectFrom('entries'), list, LIST_SQL)
        .select([sumOfSide('debit').as('debit'), sumOfSide('credit').as('credit')])
        .executeTakeFirstOrThrow();
      const totals = { debit: formatDollars(BigInt(sums.debit)), credit: formatDollars(BigInt(sums.credit)) };
      return { rows: rows.map(viewOf), total, totals };
    },
    exportAll: (list) => exportEntries(db, list),
    figures: () =>
      inSnapshot(db, async (snapshot) => ({
        accounts: await accountFigures(
          snapshot,
          sql`select substr(account, 12)::integer as user_id, credit_nanos - debit_nanos as balance_nanos
            from rm_journal.accounts where account like 'advertiser:%'`,
          sql`select user_id, sum(spend_nanos) as spend_nanos from rm_journal.campaigns group by user_id`,
        ),
        campaigns: await campaignFigures(
          snapshot,
          sql`select campaign_id, user_id, spend_nanos, cost_nanos, is_cost_partial
            from rm_journal.campaigns order by campaign_id`,
        ),
        totals: await totalFigures(
          snapshot,
          sql`select coalesce(sum(debit_nanos), 0) as debit, coalesce(sum(credit_nanos), 0) as credit from rm_journal.accounts`,
        ),
      })),
    figuresFromEntries: () =>
      inSnapshot(db, async (snapshot) => ({
        accounts: await accountFigures(
          snapshot,
          sql`select user_id, sum(case side when 'credit' then amount_nanos else -amount_nanos end) as balance_nanos
            from rm_journal.entries where account = 'advertiser:' || user_id group by user_id`,
          sql`select user_id, sum(case side when 'credit' then amount_nanos else -amount_nanos end) as spend_nanos
            from rm_journal.entries where account = 'media_revenue' group by user_id`,
        ),
        campaigns: await campaignFigures(
          snapshot,
          sql`select campaign_id, user_id, is_cost_partial,
              coalesce(sum(case side when 'credit' then amount_nanos else -amount_nanos end)
                filter (where account = 'media_revenue'), 0) as spend_nanos,
              coalesce(sum(case side when 'debit' then amount_nanos else -amount_nanos end)
                filter (where account = 'media_cost'), 0) as cost_nanos
            from rm_journal.entries join rm_journal.campaigns using (campaign_id, user_id)
            where account in ('media_revenue', 'media_cost')
            group by campaign_id, user_id, is_cost_partial order by campaign_id`,
        ),
        totals: await totalFigures(
          snapshot,
          sql`select coalesce(sum(amount_nanos) filter (where side = 'debit'), 0) as debit,
              coalesce(sum(amount_nanos) filter (where side = 'credit'), 0) as credit from rm_journal.entries`,
        ),
      })),
  };
}

async function exportEntries(db: Kysely<JournalTables>, list: ListQuery) {
  const all = db.selectFrom('entries').selectAll();
  const written = { columns: ['entry_key'], field: 'position' } as const;
  return mapBatches(await exportRows(all, list, LIST_SQL, written), (rows) => rows.map(viewOf));
}

type Db = Kysely<JournalTables>;
type Rows = ReturnType<typeof sql>;

/** All statements see the same moment. */
const inSnapshot = <Result>(db: Db, read: (snapshot: Db) => Promise<Result>): Promise<Result> =>
  db.transaction().setIsolationLevel('repeatable read').execute(read);

async function accountFigures(db: Db, balances: Rows, spends: Rows): Promise<LedgerFigures['accounts']> {
  const { rows } = await sql<
    Record<'balance' | 'wallet_balance' | 'spend' | 'wallet_spend', string> & { user_id: number }
  >`
    select wallets.user_id,
      coalesce(balances.balance_nanos, 0)::text as balance, wallets.balance_nanos::text as wallet_balance,
      coalesce(spends.spend_nanos, 0)::text as spend, wallets.spend_nanos::text as wallet_spend
    from rm_journal.wallets
      left join (${balances}) as balances on balances.user_id = wallets.user_id
      left join (${spends}) as spends on spends.user_id = wallets.user_id
    order by wallets.user_id`.execute(db);
  return rows.map((row) => ({
    userId: row.user_id,
    balanceNanos: BigInt(row.balance),
    walletBalanceNanos: BigInt(row.wallet_balance),
    spendNanos: BigInt(row.spend),
    walletSpendNanos: BigInt(row.wallet_spend),
  }));
}

async function campaignFigures(db: Db, campaigns: Rows): Promise<LedgerFigures['campaigns']> {
  const { rows } = await sql<{
    campaign_id: number;
    user_id: number;
    spend_nanos: string;
    cost_nanos: string | null;
  }>`
    select campaign_id, user_id, spend_nanos::text as spend_nanos,
      case when is_cost_partial then null else cost_nanos::text end as cost_nanos
    from (${campaigns}) as campaigns`.execute(db);
  return rows.map((row) => ({
    campaignId: row.campaign_id,
    userId: row.user_id,
    spendNanos: BigInt(row.spend_nanos),
    costNanos: row.cost_nanos === null ? null : BigInt(row.cost_nanos),
  }));
}

async function totalFigures(db: Db, totals: Rows): Promise<LedgerFigures['totals']> {
  const { rows } = await sql<{ debit: string; credit: string }>`
    select debit::text as debit, credit::text as credit from (${totals}) as totals`.execute(db);
  return { debitNanos: BigInt(rows[0]?.debit ?? 0), creditNanos: BigInt(rows[0]?.credit ?? 0) };
}

const sumOfSide = (side: 'debit' | 'credit') =>
  sql<string>`coalesce(sum(amount_nanos) filter (where side = ${side}), 0)::text`;

const viewOf = (row: Selectable<JournalEntriesTable>): JournalEntryView => ({
  position: row.position.toString(),
  line: row.line,
  eventType: row.event_type,
  account: row.account,
  side: row.side as Side,
  amount: formatDollars(row.amount_nanos),
  accountBalance: formatDollars(BigInt(row.account_balance_nanos)),
  userId: row.user_id,
  campaignId: row.campaign_id,
  paymentId: row.payment_id,
  eventId: row.event_id,
  actorId: row.actor_id,
  blocks: row.blocks,
  cause: row.cause,
  occurredAt: row.occurred_at.toISOString(),
});
