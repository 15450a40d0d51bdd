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
      return value === 'true' ? t('yes') : t('no');
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
      return formatRange(
        value,
        (bound) => (/^-?\d+$/.test(bound) ? formatCount(BigInt(bound)) : bound),
        AMOUNTS,
      );
    case 'money-range':
      return formatRange(value, formatMoney, AMOUNTS);
    case 'date-range':
      return formatRange(value, String, DATES);
  }
}

/** A range of which one bound is known. */
interface OpenRange {
  readonly from: (bound: string) => string;
  readonly to: (bound: string) => string;
}

const AMOUNTS: OpenRange = {
  from: (amount) => t('at least {amount}', { amount }),
  to: (amount) => t('at most {amount}', { amount }),
};
const DATES: OpenRange = {
  from: (date) => t('from {date}', { date }),
  to: (date) => t('until {date}', { date }),
};

function formatRange(
  value: string,
  write: (bound: string) => string,
  { from: startingAt, to: endingAt }: OpenRange,
): string {
  const { from, to } = readRange(value);
  if (from === to) return write(from);
  if (to === '') return startingAt(write(from));
  if (from === '') return endingAt(write(to));
  return `${write(from)} – ${write(to)}`;
}
