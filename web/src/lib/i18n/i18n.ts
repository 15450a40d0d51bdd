import { setupI18n, type Messages } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';

import { activeLanguage } from './language-choice.ts';
import { localeOf, PSEUDO_LANGUAGE } from './languages.ts';
import { pseudo } from './pseudo.ts';

/** What a message's `{name}` stands for; a number where it counts something. */
export type Values = Readonly<Record<string, string | number | bigint | boolean | null | undefined>>;

export const language = activeLanguage();
/** Of numbers, amounts and times. */
export const locale = localeOf(language);

const compiled = new Map<string, ReturnType<typeof compileMessage>>();

/** A message is read once, and written often. */
function compileOnce(message: string): ReturnType<typeof compileMessage> {
  const known = compiled.get(message);
  if (known !== undefined) return known;
  const result = compileMessage(message);
  compiled.set(message, result);
  return result;
}

/** English is what the code says; the other catalogues are parts of their own. */
const catalogueOf = async (code: string): Promise<Messages> =>
  code === 'de' ? (await import('../../locales/de.json')).default : {};

export const i18n = setupI18n();
i18n.setMessagesCompiler(compileOnce);
// Who imports `t` waits here, so that texts of tables and constants are in the right language as well.
i18n.load(locale, await catalogueOf(language));
i18n.activate(locale);

const shown: (text: string) => string = language === PSEUDO_LANGUAGE ? pseudo : (text) => text;

/**
 * A text of the interface in the language of the reader.
 *
 * @param message English, in ICU form: `{count, plural, one {# campaign} other {# campaigns}}`; it is the catalogue's key,
 *   so it is written out where it is used
 * @param values what its `{name}` stand for
 */
export const t = (message: string, values?: Values): string => shown(i18n._(message, values));
