import { sspEndpointResource } from '@marquee/schemas/ssp-endpoint/fields';

import { formatCount, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { fieldColumns } from '../../widgets/entity-list/columns/field-columns.ts';
import type { ListColumn, ListFigures } from '../../widgets/entity-list/resource.ts';
import type { EndpointBase } from './endpoint-kind.ts';

/** A number; 0 means no limit. */
export const limitOf = (value: number): string => (value === 0 ? t('No limit') : formatCount(value));

/** Both kinds of endpoints declare these alike. */
const column = fieldColumns(sspEndpointResource.fields);

export const tmaxColumn = <View extends EndpointBase>(description: string): ListColumn<View> =>
  column<View>('tmax', {
    description,
    width: 88,
    cell: ({ tmax }) => t('{tmax} ms', { tmax: formatCount(tmax) }),
  });

export const spendLimitColumn = <View extends EndpointBase>(): ListColumn<View> =>
  column<View>('spendLimit', {
    description: t('Dollars a day'),
    width: 114,
    cell: ({ spendLimit }) => (Number(spendLimit) === 0 ? t('No limit') : formatMoney(spendLimit)),
  });

/** How a list of endpoints is sorted and added up by its traffic, and saved as a file. */
export const rankedList = (dimension: ListFigures['dimension'], path: string) => ({
  figures: { dimension, isBounded: true, totalsPath: () => `${path}/totals` },
  tablePath: () => `${path}/export`,
});
