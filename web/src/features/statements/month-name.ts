import { locale } from '../../lib/i18n/i18n.ts';

const monthNames = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `2026-11` as `November 2026`; what is no month as it is. */
export function monthName(month: string): string {
  const start = new Date(`${month}-01T00:00:00.000Z`);
  return Number.isNaN(start.getTime()) ? month : monthNames.format(start);
}
