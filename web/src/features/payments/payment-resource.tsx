import { paymentResource } from '@marquee/schemas/payment/fields';
import { paymentView, type PaymentView } from '@marquee/schemas/payment/views';

import { formatMoney, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { DateCell } from '../../widgets/cells/date-cell.tsx';
import { timeColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import { MoneyCell } from '../../widgets/cells/money-cell.tsx';
import { personName } from '../../widgets/cells/person-cell.tsx';
import { fieldColumns } from '../../widgets/entity-list/columns/field-columns.ts';
import type { ListColumn, ListFilterField, ListResource } from '../../widgets/entity-list/resource.ts';
import { EntityStatus } from '../../widgets/status/entity-status.tsx';
import { statusOptions } from '../../widgets/status/status.ts';
import { PayerCell } from './payer-cell.tsx';
import { PaymentCell } from './payment-cell.tsx';
import classes from './payments.module.css';
import { isOutgoing, METHOD_OPTIONS, methodLabel, TYPE_OPTIONS, typeLabel } from './terms.ts';

const signed = ({ type, amount }: PaymentView): string => (isOutgoing(type) ? `-${amount}` : amount);

const column = fieldColumns(paymentResource.fields);

const columns: readonly ListColumn<PaymentView>[] = [
  {
    id: 'id',
    header: t('Payment'),
    sortField: 'id',
    width: 200,
    cell: (payment, { scope }) => <PaymentCell payment={payment} scope={scope} />,
    csv: ({ key }) => key,
  },
  {
    id: 'user',
    header: t('Account'),
    onlyIn: 'all',
    sortField: 'userId',
    width: 150,
    cell: (payment) => <PayerCell payment={payment} />,
    csv: ({ userId, user }) => personName(user ?? { id: userId }),
  },
  column('amount', {
    width: 120,
    cell: (row) =>
      row.bonus === null ? (
        <MoneyCell column="amount" amount={signed(row)} signed />
      ) : (
        <span className={classes.stack}>
          <MoneyCell column="amount" amount={signed(row)} signed />
          <span className={classes.detail}>{t('+ {bonus} bonus', { bonus: formatMoney(row.bonus) })}</span>
        </span>
      ),
    csv: signed,
  }),
  {
    id: 'status',
    header: t('Status'),
    sortField: 'status',
    width: 140,
    cell: ({ status, declineReason }) => (
      <EntityStatus kind="payment" status={status} reason={declineReason} />
    ),
    csv: ({ status }) => status,
  },
  {
    id: 'deciders',
    header: t('Decided by'),
    sortField: 'deciders',
    onlyIn: 'all',
    hiddenByDefault: true,
    width: 190,
    cell: ({ status, approvedBy, confirmedBy }) => (
      <span className={classes.stack}>
        <span>{confirmedBy ? personName(confirmedBy) : NOTHING}</span>
        {approvedBy && (
          <span className={classes.detail}>
            {t('Approved by {person}', { person: personName(approvedBy) })}
          </span>
        )}
        {status === 'approved' && (
          <span className={classes.detail}>{t('Waiting for a second approver')}</span>
        )}
      </span>
    ),
    csv: ({ approvedBy, confirmedBy }) =>
      [approvedBy, confirmedBy].flatMap((person) => (person ? [personName(person)] : [])).join(', '),
  },
  {
    id: 'requestedBy',
    header: t('Requested by'),
    sortField: 'requestedBy',
    onlyIn: 'all',
    hiddenByDefault: true,
    width: 180,
    cell: ({ requestedBy }) => (requestedBy ? personName(requestedBy) : NOTHING),
    csv: ({ requestedBy }) => (requestedBy ? personName(requestedBy) : ''),
  },
  column('method', {
    align: 'start',
    width: 156,
    priority: 2,
    cell: ({ method }) => methodLabel(method),
    csv: ({ method }) => methodLabel(method),
  }),
  {
    id: 'comment',
    header: t('Details'),
    unsortable: 'Where money goes is kept sealed under the key of its owner; the database cannot compare it.',
    width: 200,
    priority: 3,
    cell: ({ comment, destination, declineReason }) => (
      <span className={classes.stack}>
        <span>{destination ?? comment ?? NOTHING}</span>
        {declineReason !== null && (
          <span className={classes.detail}>{t('Declined: {declineReason}', { declineReason })}</span>
        )}
        {destination !== null && comment !== null && <span className={classes.detail}>{comment}</span>}
      </span>
    ),
    csv: ({ comment }) => comment,
  },
  {
    id: 'createdAt',
    header: t('Created'),
    isTime: true,
    sortField: 'createdAt',
    width: 162,
    cell: ({ createdAt, day }) =>
      // Spend is summed by the days of GMT.
      day === null ? <DateCell instant={createdAt} withTime /> : t('{day} GMT', { day }),
    csv: ({ createdAt }) => createdAt,
  },
  timeColumn('updatedAt', t('Updated'), { hiddenByDefault: true, width: 150 }),
];

const rest = (path: string): Omit<ListResource<PaymentView>, 'name'> => ({
  key: 'payment',
  path,
  row: paymentView,
  noun: {
    many: t('transactions'),
    counted: (count) => t('{count, plural, one {# transaction} other {# transactions}}', { count }),
  },
  savesAllColumns: true,
  rowId: ({ key }) => key,
  rowLabel: ({ type, id, day }) => `${typeLabel(type)} ${id ?? day ?? ''}`,
  defaultSort: { field: 'createdAt', direction: 'desc' },
  columns,
  filters: [
    { field: 'status', label: t('Status'), kind: 'multi', options: statusOptions('payment') },
    { field: 'method', label: t('Method'), kind: 'multi', options: METHOD_OPTIONS },
    { field: 'amount', label: t('Amount'), kind: 'money-range' },
    { field: 'createdAt', label: t('Created'), kind: 'date-range' },
    { field: 'userId', label: t('Account (user ID)'), kind: 'text', exact: true, onlyIn: 'all' },
  ],
});

const TYPE_FILTER: ListFilterField = {
  field: 'type',
  label: t('Type'),
  kind: 'multi',
  options: TYPE_OPTIONS,
};

const withTypes = (resource: Omit<ListResource<PaymentView>, 'name'>) => ({
  ...resource,
  filters: [TYPE_FILTER, ...resource.filters],
});

/** Own transactions: deposits, cash-outs, compensations, and each day's spend. */
export const ownPaymentResource: ListResource<PaymentView> = {
  ...withTypes(rest('/payments')),
  name: 'advertiser-payments',
  tablePath: () => '/payments/export',
};

/** The list of all users' transactions, for staff. @param type the only one that is shown; all without it */
export function staffPaymentResource(type: string | undefined): ListResource<PaymentView> {
  const resource = rest(type === undefined ? '/admin/payments' : `/admin/payments/${type}`);
  return {
    ...(type === undefined ? withTypes(resource) : resource),
    name: 'admin-payments',
    tablePath: () => '/admin/payments/export',
    ...(type === undefined ? {} : { exportQuery: { 'where[type]': type } }),
  };
}
