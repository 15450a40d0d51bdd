import type { JournalEntryView } from '@marquee/schemas/queries/payment';

import { NOTHING } from '../../lib/format.ts';
import { paths } from '../../lib/paths.ts';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import { LinkCell } from '../../widgets/cells/link-cell.tsx';
import { MoneyCell } from '../../widgets/cells/money-cell.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';

/** What moves money on an account, in a person's words. */
const EVENT_OPTIONS = [
  { value: 'FundsDeposited', label: 'Deposit' },
  { value: 'SpendRecorded', label: 'Spend' },
  { value: 'SpendCorrected', label: 'Overcharge returned' },
  { value: 'CompensationGranted', label: 'Compensation' },
  { value: 'WithdrawalHeld', label: 'Set aside for a cash-out' },
  { value: 'WithdrawalReleased', label: 'Cash-out released' },
  { value: 'WithdrawalPaid', label: 'Cash-out paid' },
] as const;
const eventLabel = (type: string): string => EVENT_OPTIONS.find(({ value }) => value === type)?.label ?? type;

/** A debit takes from what the house owes the advertiser. */
const signed = ({ side, amount }: JournalEntryView): string => (side === 'debit' ? `-${amount}` : amount);

function About({ entry: { campaignId, paymentId } }: { readonly entry: JournalEntryView }) {
  if (campaignId !== null) {
    return (
      <LinkCell to={paths.adminCampaignEdit.href({ id: campaignId })}>{`Campaign ${campaignId}`}</LinkCell>
    );
  }
  return paymentId === null ? NOTHING : `Payment ${paymentId}`;
}

/** The entries of one account's own page in the books; the list is given the account as a fixed filter. */
export const journalResource: ListResource<JournalEntryView> = {
  key: 'payment',
  name: 'admin-user-journal',
  path: '/admin/journal',
  noun: { one: 'entry', many: 'entries' },
  rowId: ({ position, line }) => `${position}-${line}`,
  rowLabel: ({ eventType, position }) => `${eventLabel(eventType)} ${position}`,
  defaultSort: { field: 'position', direction: 'desc' },
  defaultPerPage: 10,
  columns: [
    {
      id: 'occurredAt',
      header: 'Time (UTC)',
      sortField: 'position',
      width: 150,
      cell: ({ occurredAt }) => <DateCell instant={occurredAt} withTime />,
      csv: ({ occurredAt }) => occurredAt,
    },
    {
      id: 'eventType',
      header: 'Entry',
      width: 170,
      cell: ({ eventType }) => eventLabel(eventType),
      csv: ({ eventType }) => eventLabel(eventType),
    },
    { id: 'about', header: 'For', width: 130, cell: (entry) => <About entry={entry} /> },
    {
      id: 'amount',
      header: 'Amount',
      sortField: 'amount',
      align: 'end',
      width: 120,
      cell: (entry) => <MoneyCell amount={signed(entry)} signed />,
      csv: signed,
    },
    {
      id: 'accountBalance',
      header: 'Balance after',
      align: 'end',
      width: 130,
      cell: ({ accountBalance }) => <MoneyCell amount={accountBalance} />,
      csv: ({ accountBalance }) => accountBalance,
    },
  ],
  filters: [
    { field: 'eventType', label: 'Entry', kind: 'multi', options: EVENT_OPTIONS },
    { field: 'campaignId', label: 'Campaign ID', kind: 'text', exact: true },
    { field: 'occurredAt', label: 'Time', kind: 'date-range' },
  ],
};
