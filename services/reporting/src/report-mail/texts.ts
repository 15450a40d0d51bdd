import { FORMATS } from '@marquee/schemas/common/formats';
import type { Localized } from '@marquee/schemas/common/language';

interface ReportMailTexts {
  readonly open: string;
  /** Before the address of the settings. */
  readonly footer: string;
  readonly total: string;
  readonly noTraffic: string;
  /** @param shown rows in the mail, of `total` */
  readonly firstRows: (shown: number, total: number) => string;
  readonly attached: string;
  readonly tooLong: string;
  /** Title of a chart. @param metric by its label */
  readonly over: Readonly<Record<'day' | 'hour', (metric: string) => string>>;
  /** Before the highest figure of a chart. */
  readonly highest: string;
}

/** What a report by mail says around its figures. */
export const REPORT_MAIL_TEXTS: Localized<ReportMailTexts> = {
  en: {
    open: 'Open the report',
    footer: 'You receive this report because you asked for it. Change it or turn it off in your settings',
    total: 'Total',
    noTraffic: 'There was no traffic in this period.',
    firstRows: (shown, total) => `The first ${shown} of ${FORMATS.en.count(total)} rows.`,
    attached: 'The whole report is attached as a workbook.',
    tooLong: 'The report is too long for a mail: export it from the page.',
    over: { day: (metric) => `${metric} by day`, hour: (metric) => `${metric} by hour` },
    highest: 'Highest',
  },
  de: {
    open: 'Bericht öffnen',
    footer:
      'Sie erhalten diesen Bericht, weil Sie ihn angefordert haben. Ändern Sie ihn oder schalten Sie ihn in Ihren Einstellungen aus',
    total: 'Gesamt',
    noTraffic: 'In diesem Zeitraum gab es keinen Traffic.',
    firstRows: (shown, total) => `Die ersten ${shown} von ${FORMATS.de.count(total)} Zeilen.`,
    attached: 'Der ganze Bericht ist als Arbeitsmappe angehängt.',
    tooLong: 'Der Bericht ist zu lang für eine E-Mail: Exportieren Sie ihn auf der Seite.',
    over: { day: (metric) => `${metric} pro Tag`, hour: (metric) => `${metric} pro Stunde` },
    highest: 'Höchster Wert',
  },
};
