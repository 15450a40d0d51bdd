import { t } from '../../lib/i18n/i18n.ts';
import { LinkCell } from '../cells/link-cell.tsx';
import { ToggleCell } from '../cells/toggle-cell.tsx';
import type { ListColumn, ListResource } from '../entity-list/resource.ts';
import { atStart, type Entity, type EntityKind, type EntityLabels } from './entity-kind.ts';

/** Switched of a kind that can be switched. */
interface Switched extends Entity {
  readonly isActive: boolean;
}

export type SwitchEntity<View> = (row: View, isActive: boolean) => Promise<unknown>;

/** What the lists of all kinds say of themselves alike. */
export const kindList = <View extends Entity>(
  { key, scope, nouns, path, view }: EntityKind<View>,
  searchPlaceholder: string,
) =>
  ({
    key,
    name: `${scope === 'all' ? 'admin' : 'advertiser'}-${key}s`,
    path,
    tablePath: () => `${path}/export`,
    row: view,
    noun: nouns,
    rowId: ({ id }) => String(id),
    rowLabel: ({ name }) => name,
    searchable: true,
    searchPlaceholder,
    defaultSort: { field: 'createdAt', direction: 'desc' },
  }) satisfies Partial<ListResource<View>>;

/** @param detail said below the name, after its id */
export const nameColumn = <View extends Entity>(
  { editHref }: EntityLabels,
  { detail, width = 172 }: { readonly detail?: (row: View) => string; readonly width?: number } = {},
): ListColumn<View> => ({
  id: 'name',
  header: t('Name'),
  sortField: 'name',
  width,
  cell: (row) => (
    <LinkCell to={editHref(row)} detail={[`#${row.id}`, detail?.(row) ?? ''].filter(Boolean).join(' · ')}>
      {row.name}
    </LinkCell>
  ),
  csv: ({ name }) => name,
});

/** The name alone, which leads to what it names. */
export const titleColumn = <Row extends Pick<Entity, 'id' | 'name'>>({
  editHref,
}: Pick<EntityLabels, 'editHref'>): ListColumn<Row> => ({
  id: 'name',
  header: t('Name'),
  sortField: 'name',
  width: 260,
  cell: (row) => <LinkCell to={editHref(row)}>{row.name}</LinkCell>,
  csv: ({ name }) => name,
});

export const activeColumn = <View extends Switched>(
  { shortNoun }: EntityLabels,
  onToggle: SwitchEntity<View>,
): ListColumn<View> => ({
  id: 'isActive',
  header: t('Active'),
  sortField: 'isActive',
  width: 80,
  cell: (row) => (
    <ToggleCell
      label={t('{name} is active', { name: row.name })}
      value={row.isActive}
      onToggle={(isActive) => onToggle(row, isActive)}
      success={(isActive) =>
        isActive
          ? t('{noun} activated', { noun: atStart(shortNoun) })
          : t('{noun} stopped', { noun: atStart(shortNoun) })
      }
    />
  ),
  csv: ({ isActive }) => (isActive ? 'yes' : 'no'),
});
