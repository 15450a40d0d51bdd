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
