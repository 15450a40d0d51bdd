import { formatCount, formatExactMoney, formatMoney, formatPercent, moneyPlaces } from '../../lib/format.ts';
import { FIELD_LABELS, type ShownField } from './model/labels.ts';

type Value = string | number | null | undefined;

const asText = (value: Value): string | null =>
  value === null || value === undefined ? null : String(value);

/**
 * A field's value as it is read: counts in full, money to the cent, shares with two places.
 * @param places of money in a column
 */
export function fieldText(field: ShownField, value: Value, places?: number): string {
  switch (FIELD_LABELS[field].unit) {
    case 'count':
      return formatCount(value === null || value === undefined ? null : Number(value));
    case 'money':
      return formatMoney(asText(value), places);
    case 'percent':
      return formatPercent(value === null || value === undefined ? null : Number(value));
  }
}

/** Money to its last place, where the shown text leaves some out. */
export function exactText(field: ShownField, value: Value, places?: number): string | undefined {
  if (FIELD_LABELS[field].unit !== 'money' || value === null || value === undefined) return undefined;
  const exact = formatExactMoney(String(value));
  return exact === fieldText(field, value, places) ? undefined : exact;
}

/** Places after the point of each field of money, the same for all rows of a table. */
export const columnPlaces = (
  fields: readonly ShownField[],
  rows: readonly Partial<Readonly<Record<ShownField, Value>>>[],
): ReadonlyMap<ShownField, number> =>
  new Map(
    fields
      .filter((field) => FIELD_LABELS[field].unit === 'money')
      .map((field) => [field, moneyPlaces(rows.map((row) => asText(row[field])))]),
  );
