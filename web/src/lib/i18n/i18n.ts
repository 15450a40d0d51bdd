import { setupI18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

import { activeLanguage } from './language-choice.ts';
import { localeOf, PSEUDO_LANGUAGE } from './languages.ts';
import { pseudo } from './pseudo.ts';

/** The value of a message's `{name}`; a number where it counts something. */
export type Values = Readonly<Record<string, string | number | bigint | boolean | null | undefined>>;

export const language = activeLanguage();
/** Of numbers, amounts and times. */
export const locale = localeOf(language);

const compiled = new Map<string, ReturnType<typeof compileMessage>>();

/** A message is read once, and written often. */
function compileOnce(message: string): ReturnType<typeof compileMessage> {
  const known = compiled.get(message);
  if (known !== undefined) return known;
  const result = language === PSEUDO_LANGUAGE ? compileMessage(message, pseudo) : compileMessage(message);
  compiled.set(message, result);
  return result;
}

export const i18n = setupI18n({ locale, messages: { [locale]: {} } });
i18n.setMessagesCompiler(compileOnce);

/**
 * Loads the catalogue of the reader's language. It is there before any module that names a text: tables and constants call
 * `t` as they load. English needs none, it is what the code says.
 */
export async function loadCatalogue(): Promise<void> {
  if (language !== 'de') return;
  // Calendars name months and days by dayjs.
  const [{ default: messages }] = await Promise.all([
    import('../../locales/de.json'),
    import('dayjs/locale/de'),
  ]);
  i18n.load(locale, messages);
}

/**
 * A text of the interface in the language of the reader.
 *
 * @param message English, in ICU form: `{count, plural, one {# campaign} other {# campaigns}}`; it is the catalogue's key,
 *   so it is written out where it is used
 * @param values what its `{name}` stand for
 */
// A constant that a page does not use is left out of its part, though a call makes it.
/* @__NO_SIDE_EFFECTS__ */
export function t(message: string, values?: Values): string {
  return i18n._(message, values);
}
