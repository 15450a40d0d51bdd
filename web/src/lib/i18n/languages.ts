/** Languages of the interface, by their BCP 47 code. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Each language as it calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Numbers and times are written as here. */
const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };

/** English with accents, a third longer: shows texts that no catalogue holds, and texts that are cut off. Tests ask for it. */
export const PSEUDO_LANGUAGE = 'en-XA';

export const isLanguage = (code: string): code is Language => LANGUAGES.some((language) => language === code);

export const localeOf = (code: string): string => (isLanguage(code) ? LOCALES[code] : LOCALES.en);
