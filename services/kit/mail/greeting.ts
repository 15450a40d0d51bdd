import type { Language, Localized } from '@marquee/schemas/common/language';

const HELLO: Localized = { en: 'Hello', de: 'Guten Tag' };

/** Of a person whose address is confirmed, whatever the name is. */
export const greetingByName = (firstName: string, language: Language): string =>
  `${HELLO[language]} ${firstName},`;

/**
 * A name is written at sign-up, for an address that may be another person's: one that could be a message or a
 * link is left out.
 */
export const greetingOf = ({ firstName }: { readonly firstName: string }, language: Language): string =>
  /^[\p{L}\p{M}' -]{1,30}$/u.test(firstName) ? greetingByName(firstName, language) : `${HELLO[language]},`;
