import { type ListQuery, type ListQueryDefinition, sortOnly } from '@marquee/kit/lists/list-query';
import {
  exportRows,
  listPage,
  type ListSqlOptions,
  mapBatches,
  snakeCaseColumns,
} from '@marquee/kit/lists/list-sql';
import { openOrNull } from '@marquee/kit/personal-data/open-or-null';
import { erasedAs, type PersonalDataVault, UNREADABLE } from '@marquee/kit/personal-data/port';
import { schemaOf } from '@marquee/kit/projector/read-model';
import { listFields } from '@marquee/kit/resource/listed';
import { moneyColumns } from '@marquee/kit/resource/rows';
import { formatDollars } from '@marquee/schemas/common/money';
import { paymentResource } from '@marquee/schemas/payment/fields';
import { EQUAL_AMOUNT_DAYS, PAYMENT_HISTORY_MAX } from '@marquee/schemas/payment/review';
import type { PaymentStatus, PaymentType } from '@marquee/schemas/payment/terms';
import type { PaymentView } from '@marquee/schemas/payment/views';
import { type Kysely, type Selectable, sql } from 'kysely';

import { PAYMENTS_MODEL } from './projector.ts';
import type { PaymentsTable, PaymentsTables } from './table.ts';

/** What the list of own payments may be filtered and sorted by; not by who paid where, which is sealed. */
export const paymentList: ListQueryDefinition = {
  fields: {
    id: { kind: 'integer' },
    userId: { kind: 'integer' },
    type: { kind: 'text' },
    ...listFields(paymentResource.fields),
    status: { kind: 'text' },
    day: { kind: 'day' },
    createdAt: { kind: 'timestamp' },
    updatedAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'createdAt', direction: 'desc' },
};

/** The same for staff, who are shown who asked and who decided. */
export const staffPaymentList: ListQueryDefinition = {
  ...paymentList,
  fields: {
    ...paymentList.fields,
    requestedBy: sortOnly('integer'),
    deciders: sortOnly('integer'),
  },
};

const LIST_SQL: ListSqlOptions = {
  columns: snakeCaseColumns(paymentList.fields, moneyColumns(paymentResource.fields)),
  tieBreaker: 'row_key',
  orders: {
    requestedBy: sql`requested_by`,
    deciders: sql`coalesce(confirmed_by, approved_by)`,
  },
};

/** Whose rows, and of which type; undefined is all. */
export interface PaymentScope {
  readonly userId?: number;
  readonly type?: PaymentType;
}

/** A payment with the ids of who decided on it, which staff reads with their names. */
export interface ListedPayment extends PaymentView {
  readonly requestedById: number | null;
  readonly approvedById: number | null;
  readonly confirmedById: number | null;
  readonly declinedById: number | null;
  /** ISO 8601 UTC; null while it has not happened. */
  readonly approvedAt: string | null;
  readonly confirmedAt: string | null;
  readonly declinedAt: string | null;
}

/** What the other payments of an account say about one of them; days of spend are left out. */
export interface RelatedPayments {
  /** The newest first, at most `PAYMENT_HISTORY_MAX`. */
  readonly history: readonly ListedPayment[];
  readonly historyTotal: number;
  readonly completedDeposits: number;
  readonly depositedNanos: bigint;
  /** Same type and amount within `EQUAL_AMOUNT_DAYS`, neither declined nor canceled. */
  readonly equalPayments: number;
  /** Null where the payment has no known destination. */
  readonly cashOutsToDestination: number | null;
}

export interface PendingPayments {
  readonly count: number;
  /** Null where none waits. */
  readonly oldest: Date | null;
}

const UNSETTLED = ['pending', 'approved', 'precompleted'] as const;

export interface PaymentQueries {
  list(
    scope: PaymentScope,
    list: ListQuery,
  ): Promise<{ readonly rows: ListedPayment[]; readonly total: number }>;
  /** Everything that the filter lets through, in the list's order, some rows at a time; see `exportRows`. */
  exportAll(scope: PaymentScope, list: ListQuery): Promise<AsyncIterable<readonly ListedPayment[]>>;
  /** Undefined for an unknown payment, and for one outside the scope. */
  find(scope: PaymentScope, paymentId: number): Promise<ListedPayment | undefined>;
  relatedTo(payment: Pick<ListedPayment, 'id' | 'userId'>): Promise<RelatedPayments>;
  /**
   * Users who have alone given the account money: they granted a compensation, or made a deposit in its
   * owner's name, and no other user confirmed it.
   */
  soleGranters(userId: number): Promise<readonly number[]>;
  /** Sum of the deposits that were confirmed since a moment, nano-dollars. */
  depositsSince(since: Date): Promise<bigint>;
  /** True where money of this user came in or went out since a moment. */
  hasMoved(userId: number, since: Date): Promise<boolean>;
  /** A user's payments that are not final: they wait for a decision, or the wallet has still to follow it. */
  countUnsettled(userId: number): Promise<number>;
  /** True where a deposit that the user requested before a moment is not final. */
  hasOpenDeposit(userId: number, requestedBefore: Date): Promise<boolean>;
  /** Payments that wait for a decision, and since when the longest waiting one does. */
  pending(): Promise<PendingPayments>;
}

export function createPaymentQueries(db: Kysely<PaymentsTables>, vault: PersonalDataVault): PaymentQueries {
  const inScope = ({ userId, type }: PaymentScope) =>
    db
      .selectFrom('payments')
      .selectAll()
      .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? 0))
      .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''));
  const countOf = (statuses: readonly PaymentStatus[]) =>
    db
      .selectFrom('payments')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('status', 'in', statuses);
  return {
    async list(scope, list) {
      const { rows, total } = await listPage(inScope(scope), list, LIST_SQL);
      return { rows: await Promise.all(rows.map((row) => viewOf(row, vault))), total };
    },
    async exportAll(scope, list) {
      const written = { columns: ['created_at', 'row_key'], field: 'createdAt' } as const;
      const batches = await exportRows(inScope(scope), list, LIST_SQL, written);
      return mapBatches(batches, (rows) => Promise.all(rows.map((row) => viewOf(row, vault))));
    },
    async find(scope, paymentId) {
      const row = await inScope(scope).where('id', '=', paymentId).executeTakeFirst();
      return row && viewOf(row, vault);
    },
    relatedTo: (payment) => relatedPayments(db, vault, payment),
    depositsSince: (since) => sumOfDeposits(db, since),
    soleGranters: (userId) => soleGrantersOf(db, userId),
    async hasMoved(userId, since) {
      const row = await db
        .selectFrom('payments')
        .select('row_key')
        .where('user_id', '=', userId)
        .where('type', 'in', ['deposit', 'cash-out'])
        .where('status', 'in', ['precompleted', 'completed'])
        .where('updated_at', '>=', since)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async countUnsettled(userId) {
      const row = await countOf(UNSETTLED).where('user_id', '=', userId).executeTakeFirst();
      return Number(row?.count ?? 0);
    },
    hasOpenDeposit: (userId, requestedBefore) => hasOpenDeposit(db, userId, requestedBefore),
    async pending() {
      const row = await countOf(['pending', 'approved'])
        .select(({ fn }) => fn.min<Date | null>('created_at').as('oldest'))
        .executeTakeFirst();
      return { count: Number(row?.count ?? 0), oldest: row?.oldest ?? null };
    },
  };
}

async function hasOpenDeposit(
  db: Kysely<PaymentsTables>,
  userId: number,
  requestedBefore: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('row_key')
    .where('user_id', '=', userId)
    .where('type', '=', 'deposit')
    .where('status', 'in', UNSETTLED)
    .where('created_at', '<', requestedBefore)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Named with its schema, which raw SQL does not get by itself. */
const PAYMENTS = sql.table(`${schemaOf(PAYMENTS_MODEL.name)}.payments`);

type Figures = Record<'total' | 'deposits' | 'equal', bigint> & {
  readonly deposited: string | null;
  readonly cash_outs: bigint | null;
};

async function relatedPayments(
  db: Kysely<PaymentsTables>,
  vault: PersonalDataVault,
  { id, userId }: Pick<ListedPayment, 'id' | 'userId'>,
): Promise<RelatedPayments> {
  const [figures, rows] = await Promise.all([
    relatedFigures(db, userId, id),
    db
      .selectFrom('payments')
      .selectAll()
      .where('user_id', '=', userId)
      .where('type', '!=', 'daily-spend')
      .where('id', '!=', id)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(PAYMENT_HISTORY_MAX)
      .execute(),
  ]);
  return { ...figures, history: await Promise.all(rows.map((row) => viewOf(row, vault))) };
}

async function relatedFigures(
  db: Kysely<PaymentsTables>,
  userId: number,
  id: number | null,
): Promise<Omit<RelatedPayments, 'history'>> {
  const isCompletedDeposit = sql`other.type = 'deposit' and other.status = 'completed'`;
  const isEqual = sql`other.type = shown.type and other.amount_nanos = shown.amount_nanos
    and other.status not in ('disapproved', 'canceled')
    and other.created_at between shown.created_at - make_interval(days => ${EQUAL_AMOUNT_DAYS})
      and shown.created_at + make_interval(days => ${EQUAL_AMOUNT_DAYS})`;
  const { rows } = await sql<Figures>`
    select count(other.id) as total,
      count(*) filter (where ${isCompletedDeposit}) as deposits,
      sum(other.amount_nanos) filter (where ${isCompletedDeposit}) as deposited,
      count(*) filter (where ${isEqual}) as equal,
      case when bool_or(shown.destination_pseudonym is not null)
        then count(*) filter (where other.type = 'cash-out' and other.status = 'completed'
          and other.destination_pseudonym = shown.destination_pseudonym) end as cash_outs
    from ${PAYMENTS} as shown
    left join ${PAYMENTS} as other
      on other.user_id = ${userId} and other.id <> shown.id and other.type <> 'daily-spend'
    where shown.id = ${id}`.execute(db);
  const [row] = rows;
  return {
    historyTotal: Number(row?.total ?? 0),
    completedDeposits: Number(row?.deposits ?? 0),
    depositedNanos: BigInt(row?.deposited ?? 0),
    equalPayments: Number(row?.equal ?? 0),
    cashOutsToDestination: row === undefined || row.cash_outs === null ? null : Number(row.cash_outs),
  };
}

async function sumOfDeposits(db: Kysely<PaymentsTables>, since: Date): Promise<bigint> {
  // Nothing happens to a deposit after its confirmation but its completion, at once.
  const row = await db
    .selectFrom('payments')
    .select(sql<string | null>`sum(amount_nanos)`.as('nanos'))
    .where('type', '=', 'deposit')
    .where('status', 'in', ['precompleted', 'completed'])
    .where('updated_at', '>=', since)
    .executeTakeFirst();
  return BigInt(row?.nanos ?? 0);
}

async function soleGrantersOf(db: Kysely<PaymentsTables>, userId: number): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('payments')
    .select('confirmed_by')
    .distinct()
    .where('user_id', '=', userId)
    .where('confirmed_by', 'is not', null)
    .where((is) => is.or([is('approved_by', 'is', null), is('approved_by', '=', is.ref('confirmed_by'))]))
    .where((is) =>
      is.or([
        is('type', '=', 'compensation'),
        is.and([is('type', '=', 'deposit'), is('requested_by', '=', is.ref('confirmed_by'))]),
      ]),
    )
    .execute();
  return rows.flatMap(({ confirmed_by: by }) => (by === null || by === userId ? [] : [by]));
}

async function viewOf(row: Selectable<PaymentsTable>, vault: PersonalDataVault): Promise<ListedPayment> {
  const written = await openDestination(row, vault);
  return {
    key: row.row_key,
    id: row.id,
    userId: row.user_id,
    type: row.type as PaymentType,
    method: row.method,
    amount: formatDollars(row.amount_nanos),
    bonus: row.bonus_nanos === null ? null : formatDollars(row.bonus_nanos),
    status: row.status as PaymentStatus,
    comment: written.comment ?? row.comment,
    destination: written.destination,
    declineReason: row.decline_reason,
    day: row.day,
    requestedById: row.requested_by,
    approvedById: row.approved_by,
    confirmedById: row.confirmed_by,
    declinedById: row.declined_by,
    approvedAt: row.approved_at?.toISOString() ?? null,
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    declinedAt: row.declined_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

interface Written {
  readonly destination: string | null;
  readonly comment: string | null;
}

async function openDestination(row: Selectable<PaymentsTable>, vault: PersonalDataVault): Promise<Written> {
  if (row.sealed_destination === null) return { destination: null, comment: null };
  const opened = await openOrNull(vault, row.user_id, row.sealed_destination);
  if (opened === null) return { destination: UNREADABLE, comment: null };
  return opened === undefined
    ? { destination: erasedAs(row.destination_pseudonym), comment: null }
    : (JSON.parse(opened) as Written);
}
