import type { AnyField, Fields } from '@marquee/schemas/resource/field';
import { labelOf } from '@marquee/schemas/resource/field-label';

import type { ListColumn } from '../resource.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';

/** How a list shows a field, and what of the column does not follow from its declaration. */
type OwnPart<Row> = Partial<ListColumn<Row>> & Pick<ListColumn<Row>, 'cell'>;

const isSorted = ({ column, traits }: AnyField): boolean => column !== undefined && traits.includes('listed');

const NUMBERS: ReadonlySet<string | undefined> = new Set(['money', 'integer', 'number']);

/**
 * Columns of a resource's declared fields. Header, name in the API, alignment and what an export has of it follow from the
 * declaration, unless the list says otherwise.
 */
export const fieldColumns =
  <F extends Fields>(fields: F) =>
  <Row>(name: keyof F & keyof Row & string, own: OwnPart<Row>): ListColumn<Row> => {
    const field = fields[name]!;
    return {
      id: name,
      header: declaredText(labelOf(name, field, fields)),
      ...(isSorted(field) ? { sortField: name } : {}),
      ...(NUMBERS.has(field.column) ? { align: 'end' } : {}),
      csv: (row) => exported(row[name]),
      ...own,
    };
  };

function exported(value: unknown): string | number | null {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'string' || typeof value === 'number') return value;
  return Array.isArray(value) ? value.map(String).join(', ') : null;
}
