import { i18n, language, t } from './i18n.ts';
import { PSEUDO_LANGUAGE } from './languages.ts';
import type { composedText } from './text-patterns.ts';

let compose: typeof composedText | undefined;

/** Loads the sentences that the contract and the server compose, which are known by their pattern. English needs none. */
export async function loadComposedTexts(): Promise<void> {
  if (language !== 'en') compose = (await import('./text-patterns.ts')).composedText;
}

/**
 * A text that the contract declares or the server answers, in the language of the reader: labels, choices, messages. What no
 * catalogue holds stays as it is, such as a name that a person typed.
 */
export function declaredText(text: string): string {
  if (language === 'en') return text;
  if (Object.hasOwn(i18n.messages, text)) return t(text);
  const composed = compose?.(text, declaredText);
  if (composed !== undefined) return composed;
  return language === PSEUDO_LANGUAGE ? t(text) : text;
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
