import type { WalletEvent } from '@marquee/schemas/wallet/events';
import { journalEntryView, type JournalEntryView } from '@marquee/schemas/wallet/views';

import { NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import { AdminLink } from '../../widgets/cells/admin-link.tsx';
import { MoneyCell } from '../../widgets/cells/money-cell.tsx';
import type { ListColumn, ListFilterField, ListResource } from '../../widgets/entity-list/resource.ts';

/** Those without money have no entry. */
type EntryEvent = Exclude<WalletEvent['type'], 'WalletOpened' | 'BonusPromised' | 'BonusCanceled'>;

/** What moves money on an account, in a person's words. */
const EVENT_LABELS: Readonly<Record<EntryEvent, string>> = {
  FundsDeposited: t('Deposit'),
  BonusCredited: t('Bonus'),
  SpendRecorded: t('Spend'),
  SpendCorrected: t('Overcharge returned'),
  CompensationGranted: t('Compensation'),
  WithdrawalHeld: t('Reserved for cash-out'),
  WithdrawalReleased: t('Cash-out released'),
  WithdrawalPaid: t('Cash-out paid'),
};
const EVENT_OPTIONS = Object.entries(EVENT_LABELS).map(([value, label]) => ({ value, label }));
const eventLabel = (type: string): string => EVENT_OPTIONS.find(({ value }) => value === type)?.label ?? type;

/** A debit takes from what the platform owes the advertiser. */
const signed = ({ side, amount }: JournalEntryView): string => (side === 'debit' ? `-${amount}` : amount);

function About({ entry: { campaignId, paymentId } }: { readonly entry: JournalEntryView }) {
  if (campaignId !== null) {
    return (
      <AdminLink to={paths.adminCampaignEdit.href({ id: campaignId })}>
        {t('Campaign {campaignId}', { campaignId })}
      </AdminLink>
    );
  }
  return paymentId === null ? NOTHING : t('Payment {paymentId}', { paymentId });
}

const time: ListColumn<JournalEntryView> = {
  id: 'occurredAt',
  header: t('Time'),
  isTime: true,
  sortField: 'position',
  width: 150,
  cell: ({ occurredAt }) => <DateCell instant={occurredAt} withTime />,
};
const entry: ListColumn<JournalEntryView> = {
  id: 'eventType',
  header: t('Entry'),
  sortField: 'eventType',
  width: 170,
  cell: ({ eventType }) => eventLabel(eventType),
};
const about: ListColumn<JournalEntryView> = {
  id: 'about',
  header: t('For'),
  sortField: 'about',
  width: 130,
  cell: (row) => <About entry={row} />,
};
const balanceAfter: ListColumn<JournalEntryView> = {
  id: 'accountBalance',
  header: t('Balance after'),
  sortField: 'accountBalance',
  align: 'end',
  width: 130,
  cell: ({ accountBalance }) => <MoneyCell column="accountBalance" amount={accountBalance} />,
};

const FILTERS: readonly ListFilterField[] = [
  { field: 'eventType', label: t('Entry'), kind: 'multi', options: EVENT_OPTIONS },
  { field: 'campaignId', label: t('Campaign ID'), kind: 'text', exact: true },
  { field: 'occurredAt', label: t('Time'), kind: 'date-range' },
];

const common = {
  key: 'payment',
  path: '/admin/journal',
  row: journalEntryView,
  tablePath: () => '/admin/journal/export',
  savesAllColumns: true,
  noun: {
    many: t('entries'),
    counted: (count: number) => t('{count, plural, one {# entry} other {# entries}}', { count }),
  },
  rowId: ({ position, line }: JournalEntryView) => `${position}-${line}`,
  rowLabel: ({ eventType, position }: JournalEntryView) => `${eventLabel(eventType)} ${position}`,
  defaultSort: { field: 'position', direction: 'desc' },
} as const;

/** The entries of one account's own page in the journal; the list is given the account as a fixed filter. */
export const accountJournalResource: ListResource<JournalEntryView> = {
  ...common,
  name: 'admin-user-journal',
  defaultPerPage: 10,
  columns: [
    time,
    entry,
    about,
    {
      id: 'amount',
      header: t('Amount'),
      sortField: 'amount',
      align: 'end',
      width: 120,
      cell: (row) => <MoneyCell column="amount" amount={signed(row)} signed />,
    },
    balanceAfter,
  ],
  filters: FILTERS,
};

/** One side of an entry. */
const sideColumn = (side: JournalEntryView['side'], header: string): ListColumn<JournalEntryView> => ({
  id: side,
  header,
  sortField: side,
  align: 'end',
  width: 120,
  cell: (row) => (row.side === side ? <MoneyCell column={side} amount={row.amount} /> : NOTHING),
});

/** All entries of the journal, with debits beside credits. */
export const journalResource: ListResource<JournalEntryView> = {
  ...common,
  name: 'staff-journal',
  searchable: true,
  searchPlaceholder: t('Search accounts and causes'),
  columns: [
    time,
    {
      id: 'account',
      header: t('Account'),
      sortField: 'account',
      width: 180,
      cell: ({ account }) => account,
    },
    entry,
    about,
    sideColumn('debit', t('Debit')),
    sideColumn('credit', t('Credit')),
    balanceAfter,
    {
      id: 'cause',
      header: t('Why'),
      sortField: 'cause',
      width: 200,
      cell: ({ cause }) => cause ?? NOTHING,
    },
    {
      id: 'blocks',
      header: t('Traffic log'),
      sortField: 'blocks',
      hiddenByDefault: true,
      width: 260,
      cell: ({ blocks }) => blocks ?? NOTHING,
    },
    {
      id: 'eventId',
      header: t('Event ID'),
      sortField: 'eventId',
      hiddenByDefault: true,
      width: 300,
      cell: ({ eventId }) => eventId,
    },
  ],
  filters: [
    { field: 'account', label: t('Account'), kind: 'text', exact: true, placeholder: 'advertiser:7' },
    { field: 'userId', label: t('User ID'), kind: 'text', exact: true },
    { field: 'paymentId', label: t('Payment ID'), kind: 'text', exact: true },
    { field: 'actorId', label: t('Who (user ID)'), kind: 'text', exact: true },
    { field: 'eventId', label: t('Event ID'), kind: 'text', exact: true },
    ...FILTERS,
  ],
};
