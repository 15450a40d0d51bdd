import { UTC } from '@marquee/schemas/common/zone/zone';
import { formatCount, formatDateTime, formatDecimal, formatMoney } from '../format.ts';
import { formatList } from '../sentences/format-list.ts';
import { ANSWERED_TEXTS } from './answered-texts.ts';
import { COMPOSED_TEXTS } from './composed-texts.ts';
import { countryName } from './country-name.ts';
import { language, t } from './i18n.ts';

interface Pattern {
  readonly message: string;
  readonly names: readonly string[];
  readonly expression: RegExp;
}

const PLACE = /\{(\w+)\}/g;

const patternOf = (message: string): Pattern => ({
  message,
  names: [...message.matchAll(PLACE)].map(([, name = '']) => name),
  expression: new RegExp(
    `^${message
      .split(/\{\w+\}/)
      .map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
      .join('(.+?)')}$`,
    's',
  ),
});

const patterns: readonly Pattern[] = [...COMPOSED_TEXTS, ...ANSWERED_TEXTS]
  .filter((text) => text.includes('{'))
  .map(patternOf);

/**
 * A composed sentence in the language of the reader; undefined where it is none.
 *
 * @param translate for values that are texts themselves, such as labels and reasons
 */
export function composedText(text: string, translate: (text: string) => string): string | undefined {
  for (const { message, names, expression } of patterns) {
    const found = expression.exec(text);
    if (found === null) continue;
    const values = names.map(
      (name, index) => [name, valueText(name, found[index + 1] ?? '', translate)] as const,
    );
    return t(message, Object.fromEntries(values));
  }
  return undefined;
}

/** A value of a sentence, as the reader's language writes it; names stay as they are. */
function valueText(name: string, value: string, translate: (text: string) => string): string {
  if (name === 'name' || name === 'creativeName') return quoted(value);
  if (name === 'names') return listed(value);
  if (name === 'country') return countryName(value, language);
  // The catalogue has things as labels, with a capital letter.
  if (name === 'thing') return translate(value.slice(0, 1).toUpperCase() + value.slice(1));
  return amount(value) ?? number(value) ?? instant(value) ?? translate(value);
}

const QUOTED = /^"(.*)"$/s;

function quoted(value: string): string {
  const [, name] = QUOTED.exec(value) ?? [];
  return name === undefined ? value : t('“{name}”', { name });
}

/** `"A", "B" and 2 more`. */
function listed(value: string): string {
  const parts = [...value.matchAll(/(?:\w+ \d+ )?"[^"]*"|\d+ more/g)].map(([part]) => part);
  if (parts.length === 0) return value;
  return formatList(
    parts.map((part) => {
      const [, count] = /^(\d+) more$/.exec(part) ?? [];
      return count === undefined ? quoted(part) : t('{count} more', { count });
    }),
  );
}

/** `$1,234.50` with as many places as it has. */
function amount(value: string): string | undefined {
  const [, sign = '', digits] = /^(-?)\$([\d,]+(?:\.\d+)?)$/.exec(value) ?? [];
  if (digits === undefined) return undefined;
  return formatMoney(`${sign}${digits.replaceAll(',', '')}`, digits.split('.')[1]?.length ?? 0);
}

/** `1,234` and `0.5`. */
function number(value: string): string | undefined {
  if (/^\d{1,3}(?:,\d{3})+$/.test(value)) return formatCount(Number(value.replaceAll(',', '')));
  const [, places] = /^\d+\.(\d{1,9})$/.exec(value) ?? [];
  return places === undefined ? undefined : formatDecimal(Number(value), places.length);
}

/** `27 Nov 2026, 14:10`, of UTC. */
function instant(value: string): string | undefined {
  return /^\d{1,2} \p{L}+ \d{4}, \d\d:\d\d$/u.test(value) ? formatDateTime(`${value} UTC`, UTC) : undefined;
}
