import { language, t } from '../../lib/i18n/i18n.ts';

/** What the buttons of a calendar are called. */
export const CALENDAR_LABELS = {
  nextMonth: t('Next month'),
  previousMonth: t('Previous month'),
  nextYear: t('Next year'),
  previousYear: t('Previous year'),
  nextDecade: t('Next decade'),
  previousDecade: t('Previous decade'),
  monthLevelControl: t('Choose the month'),
  yearLevelControl: t('Choose the year'),
};

/** Of the names of months and days; `loadCatalogue` loads it. */
export const CALENDAR_LOCALE = language === 'de' ? 'de' : 'en';
