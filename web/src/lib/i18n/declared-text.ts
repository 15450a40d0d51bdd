import { COMPOSED_TEXTS } from './composed-texts.ts';
import { i18n, language, t } from './i18n.ts';
import { PSEUDO_LANGUAGE } from './languages.ts';

interface Pattern {
  readonly message: string;
  readonly names: readonly string[];
  readonly expression: RegExp;
}

const patterns: readonly Pattern[] = COMPOSED_TEXTS.map((message) => ({
  message,
  names: [...message.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name),
  expression: new RegExp(`^${message.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '(.+?)')}$`),
}));

/**
 * A text that the contract declares or the server answers, in the language of the reader: labels, choices, messages. What no
 * catalogue holds stays as it is, such as a name that a person typed.
 */
export function declaredText(text: string): string {
  if (language === 'en') return text;
  if (Object.hasOwn(i18n.messages, text)) return t(text);
  const composed = composedText(text);
  if (composed !== undefined) return composed;
  return language === PSEUDO_LANGUAGE ? t(text) : text;
}

function composedText(text: string): string | undefined {
  for (const { message, names, expression } of patterns) {
    const found = expression.exec(text);
    if (found === null) continue;
    const values = names.map((name, index) => [name, declaredText(found[index + 1] ?? '')] as const);
    return t(message, Object.fromEntries(values));
  }
  return undefined;
}

/** The texts of a declared control: its placeholder, what it says where nothing is found. */
export const declaredTexts = <T extends object>(texts: T): T =>
  Object.fromEntries(
    Object.entries(texts).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'string' ? declaredText(value) : value,
    ]),
  ) as T;

/** A label of a field within others: `Targeting · device types`. */
export const declaredPath = (label: string): string =>
  label
    .split(' · ')
    .map((part) => {
      const alone = part.slice(0, 1).toUpperCase() + part.slice(1);
      return Object.hasOwn(i18n.messages, alone) ? declaredText(alone) : declaredText(part);
    })
    .join(' · ');
