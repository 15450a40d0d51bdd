import type { Fields } from '@marquee/schemas/resource/field';
import { labelOf } from '@marquee/schemas/resource/field-label';

import type { TableColumns } from '../lists/list-file.ts';
import type { FieldKind, ListField } from '../lists/list-query.ts';
import type { TableColumn } from '../lists/table-file.ts';

/** How a cell of a file holds what a list compares. */
const KINDS = {
  integer: 'integer',
  number: 'percent',
  money: 'money',
  timestamp: 'instant',
  text: 'text',
  boolean: 'text',
  day: 'day',
  tags: 'text',
  codes: 'text',
} as const satisfies Readonly<Record<FieldKind, TableColumn<unknown>['kind']>>;

/** Columns of a saved list, one for each field that it can be asked about. A file begins with the id anyway. */
export const listTableColumns = <View extends object>(
  fields: Readonly<Record<string, ListField>>,
): TableColumns<View> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { kind }]) => [
      name,
      name === 'id'
        ? []
        : [{ header: headerOf(name), kind: KINDS[kind], value: (row: View) => cellOf(row, name) }],
    ]),
  );

/** How a file shows a field, where that does not follow from its declaration. */
type OwnColumn<View> = Partial<TableColumn<View>>;

/**
 * Columns of a saved list for the fields of a resource: head, kind and value follow from the declaration, unless the list says
 * otherwise.
 */
export const fieldTableColumn =
  <F extends Fields>(fields: F) =>
  <View extends object>(
    name: keyof F & keyof View & string,
    own: OwnColumn<View> = {},
  ): readonly TableColumn<View>[] => {
    const field = fields[name]!;
    const kind = KINDS[field.column ?? 'text'];
    return [{ header: labelOf(name, field, fields), kind, value: (row) => cellOf(row, name), ...own }];
  };

/** `Last login` for `lastLogin`, `Active` for `isActive`. */
function headerOf(name: string): string {
  const words = name.replace(/^is(?=[A-Z])/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.trim().replace(/^./, (letter) => letter.toUpperCase());
}

function cellOf(row: object, name: string): string | number | null {
  const value: unknown = Object.entries(row).find(([field]) => field === name)?.[1];
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? value.join(', ') : null;
}
