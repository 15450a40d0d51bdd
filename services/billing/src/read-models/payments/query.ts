import type { ListQuery, ListQueryDefinition } from '@marquee/kit/http/list-query';
import { exportRows, listPage, type ListSqlOptions, snakeCaseColumns } from '@marquee/kit/http/list-sql';
import { openOrNull } from '@marquee/kit/personal-data/open-or-null';
import { erasedAs, type PersonalDataVault, UNREADABLE } from '@marquee/kit/personal-data/port';
import { listFields } from '@marquee/kit/resource/listed';
import { formatDollars } from '@marquee/schemas/common/money';
import { paymentResource } from '@marquee/schemas/payment/fields';
import type { PaymentStatus, PaymentType } from '@marquee/schemas/payment/terms';
import type { PaymentView } from '@marquee/schemas/payment/views';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { PaymentsTable, PaymentsTables } from './table.ts';

/** What the lists of payments may be filtered and sorted by. */
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

const LIST_SQL: ListSqlOptions = {
  columns: snakeCaseColumns(paymentList.fields, { amount: 'amount_nanos' }),
  tieBreaker: 'row_key',
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

export interface PaymentQueries {
  list(
    scope: PaymentScope,
    list: ListQuery,
  ): Promise<{ readonly rows: ListedPayment[]; readonly total: number }>;
  /** Everything that the filter lets through, in the order in which it was asked for or its reverse, some rows at a time. */
  exportAll(scope: PaymentScope, list: ListQuery): AsyncGenerator<readonly ListedPayment[]>;
  /** Undefined for an unknown payment, and for one outside the scope. */
  find(scope: PaymentScope, paymentId: number): Promise<ListedPayment | undefined>;
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
  /** Payments that wait for a decision. */
  countPending(): Promise<number>;
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
    async *exportAll(scope, list) {
      for await (const rows of exportRows(inScope(scope), list, LIST_SQL, ['created_at', 'row_key']))
        yield await Promise.all(rows.map((row) => viewOf(row, vault)));
    },
    async find(scope, paymentId) {
      const row = await inScope(scope).where('id', '=', paymentId).executeTakeFirst();
      return row && viewOf(row, vault);
    },
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
      const row = await countOf(['pending', 'approved', 'precompleted'])
        .where('user_id', '=', userId)
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
    async countPending() {
      const row = await countOf(['pending', 'approved']).executeTakeFirst();
      return Number(row?.count ?? 0);
    },
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
