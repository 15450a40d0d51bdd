import { LinkCell } from '../cells/link-cell.tsx';
import { ToggleCell } from '../cells/toggle-cell.tsx';
import type { ListColumn, ListResource } from '../entity-list/resource.ts';
import { inSentence, type AdminEntity, type EntityKind, type EntityLabels } from './entity-kind.ts';

export type SwitchEntity<View> = (row: View, isActive: boolean) => Promise<unknown>;

/** What the lists of all kinds say of themselves alike. */
export const switchedList = <View extends AdminEntity>(
  { key, noun, path, view }: EntityKind<View>,
  searchPlaceholder: string,
) =>
  ({
    key,
    name: `admin-${key}s`,
    path,
    row: view,
    noun: { one: inSentence(noun), many: `${inSentence(noun)}s` },
    rowId: ({ id }) => String(id),
    rowLabel: ({ name }) => name,
    searchable: true,
    searchPlaceholder,
    defaultSort: { field: 'createdAt', direction: 'desc' },
  }) satisfies Partial<ListResource<View>>;

/** @param detail said below the name, after its id */
export const nameColumn = <View extends AdminEntity>(
  { editHref }: EntityLabels,
  { detail, width = 172 }: { readonly detail?: (row: View) => string; readonly width?: number } = {},
): ListColumn<View> => ({
  id: 'name',
  header: 'Name',
  sortField: 'name',
  width,
  cell: (row) => (
    <LinkCell to={editHref(row)} detail={[`ID ${row.id}`, detail?.(row) ?? ''].filter(Boolean).join(' · ')}>
      {row.name}
    </LinkCell>
  ),
  csv: ({ name }) => name,
});

export const activeColumn = <View extends AdminEntity>(
  { shortNoun }: EntityLabels,
  onToggle: SwitchEntity<View>,
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
      success={(isActive) =>
        `${shortNoun.charAt(0).toUpperCase()}${shortNoun.slice(1)} ${isActive ? 'activated' : 'stopped'}`
      }
    />
  ),
  csv: ({ isActive }) => (isActive ? 'yes' : 'no'),
});
