import { formatCount, formatMoney } from '../../lib/format.ts';
import type { ListColumn } from '../../widgets/entity-list/resource.ts';
import type { EndpointBase } from './endpoint-kind.ts';

/** A number of which 0 is without a limit. */
export const limitOf = (value: number): string => (value === 0 ? 'No limit' : formatCount(value));

export const tmaxColumn = <View extends EndpointBase>(description: string): ListColumn<View> => ({
  id: 'tmax',
  header: 'Tmax',
  description,
  sortField: 'tmax',
  align: 'end',
  width: 88,
  cell: ({ tmax }) => `${formatCount(tmax)} ms`,
  csv: ({ tmax }) => tmax,
});

export const spendLimitColumn = <View extends EndpointBase>(): ListColumn<View> => ({
  id: 'spendLimit',
  header: 'Spend limit',
  description: 'Dollars a day',
  sortField: 'spendLimit',
  align: 'end',
  width: 114,
  cell: ({ spendLimit }) => (Number(spendLimit) === 0 ? 'No limit' : formatMoney(spendLimit)),
  csv: ({ spendLimit }) => spendLimit,
});
