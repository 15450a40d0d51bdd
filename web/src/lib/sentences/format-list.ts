import { locale } from '../i18n/i18n.ts';

/** English texts have no comma before “and”: `a, b and c`. */
const conjunction = new Intl.ListFormat(locale === 'en-US' ? 'en-GB' : locale, { type: 'conjunction' });

/** `a`, `a and b`, `a, b and c`, as the reader's language lists things within a sentence. */
export const formatList = (parts: readonly string[]): string => conjunction.format(parts);
