import { columnByName, type TableColumns } from '@marquee/kit/lists/list-file';
import type { TableColumn } from '@marquee/kit/lists/table-file';
import type { OwnerView } from '@marquee/schemas/queries/stats';
import type { JournalEntryView } from '@marquee/schemas/wallet/views';

import type { PayersPort } from '../ports.ts';
import type { ListedPayment } from './payments/query.ts';

/** A row of a file, and the names of the people in it. */
interface Named<Row> {
  readonly row: Row;
  readonly names: Names;
  /** Files name what a row is by columns of their own. */
  readonly id?: never;
}

/** Columns of a file by the field that each shows: what CSV calls them, for programs. */
type Columns<Row> = TableColumns<Named<Row>>;

type Value = string | number | null;

const column = <Row>(
  header: string,
  kind: TableColumn<Row>['kind'],
  value: (row: Row, names: Names) => Value,
): Columns<Row> => columnByName(header, kind, ({ row, names }) => value(row, names));

/** Who decided, by id and name, and when. */
const decision = (
  did: 'requested' | 'approved' | 'confirmed' | 'declined',
  timeOf: (row: ListedPayment) => string | null,
): Columns<ListedPayment> => ({
  ...column(`${did}ById`, 'integer', (row) => row[`${did}ById`]),
  ...column(`${did}By`, 'text', (row, names) => nameIn(names, row[`${did}ById`])),
  ...column(`${did}At`, 'instant', timeOf),
});

/** What is known of a payment; `key` also names days of spend, which have no id. */
const PAYMENT: Columns<ListedPayment> = {
  ...column('key', 'text', ({ key }) => key),
  ...column('id', 'integer', ({ id }) => id),
  ...column('type', 'text', ({ type }) => type),
  ...column('method', 'integer', ({ method }) => method),
  ...column('status', 'text', ({ status }) => status),
  ...column('amount', 'money', ({ amount }) => amount),
  ...column('bonus', 'money', ({ bonus }) => bonus),
};

const REASONS: Columns<ListedPayment> = {
  ...column('declineReason', 'text', ({ declineReason }) => declineReason),
  ...column('comment', 'text', ({ comment }) => comment),
  ...column('destination', 'text', ({ destination }) => destination),
  ...column('day', 'day', ({ day }) => day),
};

const UPDATED = column<ListedPayment>('updatedAt', 'instant', ({ updatedAt }) => updatedAt);

/** What an advertiser is shown of own payments: not who decided. */
export const OWN_PAYMENT_COLUMNS: Columns<ListedPayment> = {
  ...PAYMENT,
  ...column('createdAt', 'instant', ({ createdAt }) => createdAt),
  ...REASONS,
  ...UPDATED,
};

/** The same for staff: who asked, agreed, confirmed or declined, and when. */
export const PAYMENT_COLUMNS: Columns<ListedPayment> = {
  ...PAYMENT,
  ...column('accountId', 'integer', ({ userId }) => userId),
  ...column('account', 'text', ({ userId }, names) => nameIn(names, userId)),
  ...decision('requested', ({ createdAt }) => createdAt),
  ...decision('approved', ({ approvedAt }) => approvedAt),
  ...decision('confirmed', ({ confirmedAt }) => confirmedAt),
  ...decision('declined', ({ declinedAt }) => declinedAt),
  ...REASONS,
  ...UPDATED,
};

/** The journal, one line an entry. */
export const JOURNAL_COLUMNS: Columns<JournalEntryView> = {
  ...column('position', 'integer', ({ position }) => position),
  ...column('line', 'integer', ({ line }) => line),
  ...column('occurredAt', 'instant', ({ occurredAt }) => occurredAt),
  ...column('eventType', 'text', ({ eventType }) => eventType),
  ...column('eventId', 'text', ({ eventId }) => eventId),
  ...column('account', 'text', ({ account }) => account),
  ...column('side', 'text', ({ side }) => side),
  ...column('amount', 'money', ({ amount }) => amount),
  ...column('accountBalance', 'money', ({ accountBalance }) => accountBalance),
  ...column('userId', 'integer', ({ userId }) => userId),
  ...column('campaignId', 'integer', ({ campaignId }) => campaignId),
  ...column('paymentId', 'integer', ({ paymentId }) => paymentId),
  ...column('blocks', 'text', ({ blocks }) => blocks),
  ...column('cause', 'text', ({ cause }) => cause),
  ...column('actorId', 'integer', ({ actorId }) => actorId),
  ...column('actor', 'text', ({ actorId }, names) => nameIn(names, actorId)),
};

/** Rows of a file with the names in them; those of a batch are loaded together. */
export async function* withNames<Row>(
  batches: AsyncIterable<readonly Row[]>,
  payers: Pick<PayersPort, 'names'>,
  peopleOf: (row: Row) => readonly (number | null)[],
): AsyncGenerator<readonly Named<Row>[]> {
  for await (const batch of batches) {
    const names = await namesOf(payers, batch.flatMap(peopleOf));
    yield batch.map((row) => ({ row, names }));
  }
}

export const peopleOfPayment = (row: ListedPayment): readonly (number | null)[] => [
  row.userId,
  row.requestedById,
  row.approvedById,
  row.confirmedById,
  row.declinedById,
];

type Names = ReadonlyMap<number, OwnerView>;

const namesOf = (payers: Pick<PayersPort, 'names'>, ids: readonly (number | null)[]): Promise<Names> =>
  payers.names([...new Set(ids.filter((id) => id !== null))]);

function nameIn(names: Names, id: number | null): string {
  const person = id === null ? undefined : names.get(id);
  return [person?.firstName, person?.lastName].filter((part) => (part ?? '') !== '').join(' ');
}
