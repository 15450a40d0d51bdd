import { locale } from './i18n/i18n.ts';

/** The days of a week by their names, from Monday on; 5 January 1970 was one. */
const dayNames = (weekday: 'long' | 'short'): readonly string[] => {
  const format = new Intl.DateTimeFormat(locale, { weekday, timeZone: 'UTC' });
  return Array.from({ length: 7 }, (_, day) => format.format(Date.UTC(1970, 0, 5 + day)));
};
export const DAY_NAMES = dayNames('long');
export const SHORT_DAY_NAMES = dayNames('short');
