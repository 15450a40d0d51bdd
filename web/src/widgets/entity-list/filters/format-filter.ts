import { formatCount, formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import type { ListFilterField } from '../resource.ts';
import { readChoices, readRange } from '../url-state.ts';

const CHOICES_SHOWN = 2;

/** A filter's value as text: `Pending, Approved`, `$5.00 or more`, `2026-11-01 – 2026-11-20`. */
export function formatFilter(field: ListFilterField, value: string): string {
  const labelOf = (choice: string) =>
    field.options?.find((option) => option.value === choice)?.label ?? choice;
  switch (field.kind) {
    case 'figures':
    case 'text':
      return `“${value}”`;
    case 'boolean':
      return value === 'true' ? 'yes' : 'no';
    case 'select':
      return labelOf(value);
    case 'countries':
    case 'tags':
    case 'multi': {
      const choices = readChoices(value);
      const rest = choices.length - CHOICES_SHOWN;
      const shown = choices.slice(0, rest === 1 ? CHOICES_SHOWN + 1 : CHOICES_SHOWN).map(labelOf);
      return rest > 1 ? t('{shown} and {rest} more', { shown: shown.join(', '), rest }) : shown.join(', ');
    }
    case 'number-range':
      return formatRange(value, (bound) => (/^-?\d+$/.test(bound) ? formatCount(BigInt(bound)) : bound), [
        t('at least'),
        t('at most'),
      ]);
    case 'money-range':
      return formatRange(value, formatMoney, [t('at least'), t('at most')]);
    case 'date-range':
      return formatRange(value, String, ['from', 'until']);
  }
}

function formatRange(
  value: string,
  write: (bound: string) => string,
  [least, most]: readonly [string, string],
): string {
  const { from, to } = readRange(value);
  if (from === to) return write(from);
  if (to === '') return `${least} ${write(from)}`;
  if (from === '') return `${most} ${write(to)}`;
  return `${write(from)} – ${write(to)}`;
}
