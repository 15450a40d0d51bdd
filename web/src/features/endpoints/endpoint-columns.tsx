import { formatCount, formatMoney } from '../../lib/format.ts';
import { LinkCell } from '../../widgets/cells/link-cell.tsx';
import { ToggleCell } from '../../widgets/cells/toggle-cell.tsx';
import type { ListColumn, ListResource } from '../../widgets/entity-list/resource.ts';
import type { EndpointBase, EndpointWords } from './endpoint-kind.ts';

export type SwitchEndpoint<View> = (row: View, isActive: boolean) => Promise<unknown>;

/** What the lists of both kinds say of themselves alike. */
export const endpointList = <View extends EndpointBase>({
  key,
  noun,
  path,
}: EndpointWords & { readonly path: string }) =>
  ({
    key,
    name: `admin-${key}s`,
    path,
    noun: { one: noun, many: `${noun}s` },
    rowId: ({ id }) => String(id),
    rowLabel: ({ name }) => name,
    searchable: true,
    searchPlaceholder: 'Search by name or address',
    defaultSort: { field: 'createdAt', direction: 'desc' },
  }) satisfies Partial<ListResource<View>>;

/** A number of which 0 is without a limit. */
export const limitOf = (value: number): string => (value === 0 ? 'No limit' : formatCount(value));

/** @param detail said below the name, after its id */
export const nameColumn = <View extends EndpointBase>(
  { editHref }: EndpointWords,
  detail: (row: View) => string = () => '',
): ListColumn<View> => ({
  id: 'name',
  header: 'Name',
  sortField: 'name',
  width: 172,
  cell: (row) => (
    <LinkCell to={editHref(row)} detail={[`ID ${row.id}`, detail(row)].filter(Boolean).join(' · ')}>
      {row.name}
    </LinkCell>
  ),
  csv: ({ name }) => name,
});

export const activeColumn = <View extends EndpointBase>(
  onToggle: SwitchEndpoint<View>,
): ListColumn<View> => ({
  id: 'isActive',
  header: 'Active',
  sortField: 'isActive',
  width: 80,
  cell: (row) => (
    <ToggleCell
      label={`${row.name} is active`}
      value={row.isActive}
      onToggle={(isActive) => onToggle(row, isActive)}
      success={(isActive) => (isActive ? 'Endpoint activated' : 'Endpoint stopped')}
    />
  ),
  csv: ({ isActive }) => (isActive ? 'yes' : 'no'),
});

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
