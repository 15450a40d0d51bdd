import * as v from 'valibot';

import type { Language, Localized } from './language.ts';

type OtherLanguage = Exclude<Language, 'en'>;

/** The languages beside English that an event keeps a text in. @param text as the event keeps the English one */
export const translationsOf = <Text extends v.GenericSchema>(text: Text) =>
  v.object({ de: text } satisfies Readonly<Record<OtherLanguage, Text>>);

/** Of a plain text. */
export const textTranslations = translationsOf(v.string());
export type Translations = v.InferOutput<typeof textTranslations>;

/** The languages beside English of a text. */
export const translationsIn = <Text>({ de }: Localized<Text>): Readonly<Record<OtherLanguage, Text>> => ({
  de,
});

/** A text of an event in the language of a reader; what has no translation is English. */
export const translated = <Text>(
  english: Text,
  translations: Readonly<Record<OtherLanguage, Text>> | undefined,
  language: Language,
): Text => (language === 'en' ? english : (translations?.[language] ?? english));
