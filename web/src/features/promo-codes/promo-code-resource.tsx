import { promoCodeResource as declared } from '@marquee/schemas/promo-code/fields';

import { formatCount, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import {
  activeColumn,
  kindList,
  nameColumn,
  type SwitchEntity,
} from '../../widgets/entity/entity-columns.tsx';
import { fieldColumns } from '../../widgets/entity-list/columns/field-columns.ts';
import { createdColumn } from '../../widgets/entity-list/columns/time-columns.tsx';
import type { ListResource } from '../../widgets/entity-list/resource.ts';
import { ExpirationCell } from './expiration-cell.tsx';
import { PROMO_CODE, type PromoCode } from './promo-code-kind.ts';

const column = fieldColumns(declared.fields);

/** Promo codes, each with how often it was used. */
export const promoCodeResource = (onToggle: SwitchEntity<PromoCode>): ListResource<PromoCode> => ({
  ...kindList<PromoCode>(PROMO_CODE, t('Search by code')),
  columns: [
    {
      ...nameColumn<PromoCode>(PROMO_CODE, { width: 190 }),
      id: 'code',
      header: t('Code'),
      sortField: 'code',
    },
    activeColumn(PROMO_CODE, onToggle),
    column('bonus', { width: 110, cell: ({ bonus }) => formatMoney(bonus) }),
    column('minimumAmount', { width: 160, cell: ({ minimumAmount }) => formatMoney(minimumAmount) }),
    column('expirationDate', {
      width: 160,
      cell: ({ expirationDate }) => <ExpirationCell instant={expirationDate} />,
    }),
    {
      id: 'uses',
      header: t('Uses'),
      sortField: 'uses',
      align: 'end',
      width: 120,
      cell: ({ uses, usesMax }) =>
        t('{uses} of {usesMax}', { uses: formatCount(uses), usesMax: formatCount(usesMax) }),
      csv: ({ uses }) => uses,
    },
    createdColumn({ hiddenByDefault: true }),
  ],
  filters: [
    { field: 'isActive', label: t('Active'), kind: 'boolean' },
    { field: 'bonus', label: t('Bonus'), kind: 'money-range' },
    { field: 'expirationDate', label: t('Expiration date'), kind: 'date-range' },
  ],
});
