import { isLanguage, type Language, LOCALES } from '@marquee/schemas/common/language';

/** Each language as it calls itself. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** English with accents, a third longer: shows texts that no catalogue holds, and texts that are cut off. Tests ask for it. */
export const PSEUDO_LANGUAGE = 'en-XA';

export const localeOf = (code: string): string => (isLanguage(code) ? LOCALES[code] : LOCALES.en);
