import { REPORT_MAIL_FREQUENCIES, type ReportMailFrequency } from '@marquee/schemas/report-mail/fields';

import { t } from '../../../lib/i18n/i18n.ts';

/** How a frequency reads, alone and with when it is sent and what it is about. */
const TEXTS: Readonly<Record<ReportMailFrequency, { readonly label: string; readonly hint: string }>> = {
  daily: { label: t('Daily'), hint: t('Every day, for the previous day.') },
  weekly: { label: t('Weekly'), hint: t('On Mondays, for the previous week.') },
  monthly: { label: t('Monthly'), hint: t('On the 1st, for the previous month.') },
};

export const frequencyLabel = (frequency: ReportMailFrequency): string => TEXTS[frequency].label;
export const frequencyHint = (frequency: ReportMailFrequency): string => TEXTS[frequency].hint;

export const FREQUENCY_OPTIONS = REPORT_MAIL_FREQUENCIES.map((value) => ({
  value,
  label: frequencyLabel(value),
}));

const HOURS_A_DAY = 24;

/** `08:00`. */
export const hourText = (hour: number): string => `${String(hour).padStart(2, '0')}:00`;

export const HOUR_OPTIONS = Array.from({ length: HOURS_A_DAY }, (_, hour) => ({
  value: String(hour),
  label: hourText(hour),
}));
