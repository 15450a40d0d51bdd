import { PROMO_CODE_USE_STATUSES, type PromoCodeUseStatus } from '@marquee/schemas/promo-code/terms';
import { promoCodeUseView, type PromoCodeUseView } from '@marquee/schemas/promo-code/views';
import { Link } from 'react-router-dom';

import { formatMoney, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { PersonCell, personName } from '../../widgets/cells/person-cell.tsx';
import { timeColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import type { ListColumn, ListResource } from '../../widgets/entity-list/resource.ts';
import { PROMO_CODE } from './promo-code-kind.ts';

const STATUS_LABELS: Readonly<Record<PromoCodeUseStatus, string>> = {
  waiting: t('Waits for a deposit'),
  used: t('Credited'),
  canceled: t('Given up'),
  expired: t('Expired'),
};

/** The uses of one promo code. */
export const promoCodeUseResource = (promoCodeId: number): ListResource<PromoCodeUseView> => ({
  key: PROMO_CODE.key,
  name: 'admin-promo-code-usages',
  path: `${PROMO_CODE.path}/${promoCodeId}/usages`,
  tablePath: () => `${PROMO_CODE.path}/${promoCodeId}/usages/export`,
  noun: {
    many: t('uses'),
    counted: (count) => t('{count, plural, one {# use} other {# uses}}', { count }),
  },
  row: promoCodeUseView,
  rowId: ({ id }) => String(id),
  rowLabel: ({ userId, user }) => personName(user ?? { id: userId }),
  columns,
  filters: [
    {
      field: 'status',
      label: t('Status'),
      kind: 'multi',
      options: PROMO_CODE_USE_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] })),
    },
    { field: 'redeemedAt', label: t('Redeemed'), kind: 'date-range' },
    { field: 'userId', label: t('Account (user ID)'), kind: 'text', exact: true },
  ],
  defaultSort: { field: 'redeemedAt', direction: 'desc' },
});

const money = (field: 'deposit' | 'bonus', header: string): ListColumn<PromoCodeUseView> => ({
  id: field,
  header,
  sortField: field,
  align: 'end',
  width: 120,
  cell: ({ [field]: amount }) => (amount === null ? NOTHING : formatMoney(amount)),
  csv: ({ [field]: amount }) => amount ?? '',
});

const columns: readonly ListColumn<PromoCodeUseView>[] = [
  {
    id: 'userId',
    header: t('Account'),
    sortField: 'userId',
    width: 200,
    cell: ({ userId, user }) => (
      <PersonCell person={user ?? { id: userId }} to={paths.userEdit.href({ id: userId })} />
    ),
    csv: ({ userId, user }) => personName(user ?? { id: userId }),
  },
  {
    id: 'status',
    header: t('Status'),
    sortField: 'status',
    width: 160,
    cell: ({ status }) => STATUS_LABELS[status],
    csv: ({ status }) => STATUS_LABELS[status],
  },
  money('deposit', t('Deposit')),
  money('bonus', t('Bonus')),
  {
    id: 'paymentId',
    header: t('Payment'),
    sortField: 'paymentId',
    width: 130,
    cell: ({ paymentId }) =>
      paymentId === null ? (
        NOTHING
      ) : (
        <Link to={paths.adminPayments.href({ type: 'all' }, { payment: String(paymentId) })}>
          {t('Payment {id}', { id: paymentId })}
        </Link>
      ),
    csv: ({ paymentId }) => paymentId ?? '',
  },
  timeColumn('redeemedAt', t('Redeemed'), { width: 180 }),
  timeColumn('usedAt', t('Credited'), { width: 150 }),
];
