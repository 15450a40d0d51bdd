/** Languages of the interface and of mails, by their BCP 47 code. */
export const LANGUAGES = ['en', 'de'] as const;
export type Language = (typeof LANGUAGES)[number];

/** Of mails to people who have not chosen a language. */
export const DEFAULT_LANGUAGE: Language = 'en';

export const isLanguage = (code: string): code is Language => LANGUAGES.some((language) => language === code);

/** Numbers and times are written as here. */
export const LOCALES: Readonly<Record<Language, string>> = { en: 'en-US', de: 'de-DE' };

/** The same in every language: a language that lacks does not compile. */
export type Localized<Content = string> = Readonly<Record<Language, Content>>;

/** Writes the same in every language. */
export const inEachLanguage = <Content>(write: (language: Language) => Content): Localized<Content> => ({
  en: write('en'),
  de: write('de'),
});
