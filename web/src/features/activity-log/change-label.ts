import { DAYS } from '@marquee/schemas/common/campaign-terms';
import { fieldLabel } from '@marquee/schemas/events/field-labels';

import { declaredPath } from '../../lib/i18n/declared-text.ts';
import { locale } from '../../lib/i18n/i18n.ts';

const dayFormat = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
/** 5 January 1970 was a Monday. */
const dayName = (day: number): string => dayFormat.format(Date.UTC(1970, 0, 5 + day));

/** What a field of an object is called: `Targeting · device types`, `Schedule · Monday`. */
export function changeLabel(entity: string, field: string): string {
  const [whole = '', part] = field.split('.', 2);
  const day = whole === 'schedule' ? DAYS.findIndex((name) => name === part) : -1;
  return day === -1
    ? declaredPath(fieldLabel(entity, field))
    : `${declaredPath(fieldLabel(entity, whole))} · ${dayName(day)}`;
}
