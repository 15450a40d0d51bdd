import { NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import type { ListColumn } from '../entity-list/resource.ts';
import type { Entity } from './entity-kind.ts';

type Used = Required<Pick<Entity, 'usedBy'>>;

const namesOf = ({ usedBy }: Used): string => usedBy.map(({ name }) => name).join(', ');

/** Names what uses an entity. @param unusedText a whole sentence for an entity that nothing uses */
export const usedByText = (entity: Used, unusedText: string): string =>
  entity.usedBy.length === 0 ? unusedText : t('Used by {names}.', { names: namesOf(entity) });

/** What names the row's object, and keeps it from being deleted. */
export const usedByColumn = <Row extends Used>(description: string): ListColumn<Row> => ({
  id: 'usedBy',
  header: t('Used by'),
  sortField: 'usedBy',
  description,
  width: 240,
  cell: (row) =>
    row.usedBy.length === 0 ? (
      NOTHING
    ) : (
      <span title={row.usedBy.map(({ kind, name }) => `${name} (${kind})`).join('\n')}>{namesOf(row)}</span>
    ),
  csv: namesOf,
});
