import type { ListQuery, ListQueryDefinition } from '@marquee/kit/http/list-query';
import { listPage, snakeCaseColumns } from '@marquee/kit/http/list-sql';
import { ERASED, type PersonalDataVault } from '@marquee/kit/personal-data/port';
import { formatDollars } from '@marquee/schemas/common/money';
import type { PaymentStatus, PaymentType } from '@marquee/schemas/common/payment-terms';
import type { PaymentView } from '@marquee/schemas/queries/payment';
import { type Kysely, type Selectable, sql } from 'kysely';

import type { PaymentsTable, PaymentsTables } from './table.ts';

/** What the lists of payments may be filtered and sorted by. */
export const paymentList: ListQueryDefinition = {
  fields: {
    id: { kind: 'integer' },
    userId: { kind: 'integer' },
    type: { kind: 'text' },
    method: { kind: 'integer' },
    amount: { kind: 'money' },
    status: { kind: 'text' },
    comment: { kind: 'text', searchable: true },
    day: { kind: 'day' },
    createdAt: { kind: 'timestamp' },
    updatedAt: { kind: 'timestamp' },
  },
  defaultSort: { field: 'createdAt', direction: 'desc' },
};

const COLUMNS = snakeCaseColumns(paymentList.fields, { amount: 'amount_nanos' });

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
}

export interface PaymentQueries {
  list(
    scope: PaymentScope,
    list: ListQuery,
  ): Promise<{ readonly rows: ListedPayment[]; readonly total: number }>;
  /** Undefined for an unknown payment, and for one outside the scope. */
  find(scope: PaymentScope, paymentId: number): Promise<ListedPayment | undefined>;
  /** Has this person alone given the account money? */
  hasGranted(question: { readonly userId: number; readonly by: number }): Promise<boolean>;
  /** Sum of the deposits that were confirmed since a moment, nano-dollars. */
  depositsSince(since: Date): Promise<bigint>;
  /** True where money of this user came in or went out since a moment. */
  hasMoved(userId: number, since: Date): Promise<boolean>;
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
  return {
    async list(scope, list) {
      const { rows, total } = await listPage(inScope(scope), list, {
        columns: COLUMNS,
        tieBreaker: 'row_key',
      });
      return { rows: await Promise.all(rows.map((row) => viewOf(row, vault))), total };
    },
    async find(scope, paymentId) {
      const row = await inScope(scope).where('id', '=', paymentId).executeTakeFirst();
      return row && viewOf(row, vault);
    },
    async depositsSince(since) {
      // Nothing happens to a deposit after its confirmation but its completion, at once.
      const row = await db
        .selectFrom('payments')
        .select(sql<string | null>`sum(amount_nanos)`.as('nanos'))
        .where('type', '=', 'deposit')
        .where('status', 'in', ['precompleted', 'completed'])
        .where('updated_at', '>=', since)
        .executeTakeFirst();
      return BigInt(row?.nanos ?? 0);
    },
    async hasGranted({ userId, by }) {
      const row = await db
        .selectFrom('payments')
        .select('id')
        .where('user_id', '=', userId)
        .where('type', '=', 'compensation')
        .where('confirmed_by', '=', by)
        .where((is) => is.or([is('approved_by', 'is', null), is('approved_by', '=', by)]))
        .executeTakeFirst();
      return row !== undefined;
    },
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
    async countPending() {
      const row = await db
        .selectFrom('payments')
        .select(({ fn }) => fn.countAll<bigint>().as('count'))
        .where('status', 'in', ['pending', 'approved'])
        .executeTakeFirst();
      return Number(row?.count ?? 0);
    },
  };
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
  const opened = await vault.open(row.user_id, row.sealed_destination);
  return opened === undefined ? { destination: ERASED, comment: null } : (JSON.parse(opened) as Written);
}
