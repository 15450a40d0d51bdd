import { formatCount, formatExactMoney, formatMoney, formatPercent } from '../../lib/format.ts';
import { FIELD_LABELS, type ShownField } from './model/labels.ts';

type Value = string | number | null | undefined;

/** A field's value as it is read: counts in full, money to the cent, shares with two places. */
export function fieldText(field: ShownField, value: Value): string {
  switch (FIELD_LABELS[field].unit) {
    case 'count':
      return formatCount(value === null || value === undefined ? null : Number(value));
    case 'money':
      return formatMoney(value === null || value === undefined ? null : String(value));
    case 'percent':
      return formatPercent(value === null || value === undefined ? null : Number(value));
  }
}

/** Money to its last place, where the shown text leaves some out. */
export function exactText(field: ShownField, value: Value): string | undefined {
  if (FIELD_LABELS[field].unit !== 'money' || value === null || value === undefined) return undefined;
  const exact = formatExactMoney(String(value));
  return exact === fieldText(field, value) ? undefined : exact;
}
