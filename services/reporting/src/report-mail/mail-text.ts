import { framedMail, mailButton } from '@marquee/kit/mail/frame';
import { greetingOf } from '@marquee/kit/mail/greeting';
import type { Mail } from '@marquee/kit/mail/port';
import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import { FORMATS } from '@marquee/schemas/common/formats';
import type { Language } from '@marquee/schemas/common/language';
import type { Period } from '@marquee/schemas/common/period-presets';
import { zoneTitle } from '@marquee/schemas/common/zone/zone';

import { chartMarkup } from './mail-charts.ts';
import type { MailReport } from './mail-report.ts';
import { REPORT_MAIL_TEXTS } from './texts.ts';

interface ReportMailText {
  readonly language: Language;
  readonly firstName: string;
  /** As its owner named the report. */
  readonly name: string;
  readonly period: Period;
  /** `+05:30`. */
  readonly timezone: string;
  readonly report: MailReport;
  /** Where the report opens. */
  readonly link: string;
  /** Where the mail is turned off. */
  readonly settingsLink: string;
}

/** Subject, plain text, HTML, charts and file of a report by mail. */
export function reportMail(content: ReportMailText): Omit<Mail, 'to'> {
  const { language, name, period, timezone, report, link, settingsLink, firstName } = content;
  const { open, footer } = REPORT_MAIL_TEXTS[language];
  const days = periodText(period, language);
  const daysAndZone = `${days} (${zoneTitle(timezone)})`;
  const greeting = greetingOf({ firstName }, language);
  const note = noteOf(report, language);
  return {
    subject: `${name}: ${days}`,
    text: [
      ...[greeting, `${name}\n${daysAndZone}`, plainFigures(report), note, `${open}: ${link}`],
      `${footer}: ${settingsLink}\n`,
    ].join('\n\n'),
    html: framedMail({
      language,
      title: escapeHtml(name),
      body: [
        `<h1 style="margin:0;font-size:20px;overflow-wrap:anywhere">${escapeHtml(name)}</h1>`,
        `<p style="margin:4px 0 16px;color:#5c6370">${escapeHtml(daysAndZone)}</p>`,
        `<p>${escapeHtml(greeting)}</p>`,
        ...report.charts.map(chartMarkup),
        report.total === 0 ? '' : htmlTable(report, language),
        `<p>${escapeHtml(note)}</p>`,
        mailButton(escapeHtml(link), escapeHtml(open)),
      ].join('\n'),
      footer: `${escapeHtml(footer)}: <a href="${escapeHtml(settingsLink)}">${escapeHtml(settingsLink)}</a>`,
    }),
    attachments: [...(report.workbook ? [report.workbook] : []), ...report.charts.map(({ image }) => image)],
  };
}

function periodText({ from, to }: Period, language: Language): string {
  const [first, last] = [from, to].map((day) => FORMATS[language].day(new Date(`${day}T00:00:00Z`)));
  return first === last ? String(first) : `${first} – ${last}`;
}

function noteOf({ rows, total, workbook }: MailReport, language: Language): string {
  const texts = REPORT_MAIL_TEXTS[language];
  if (total === 0) return texts.noTraffic;
  const shown = total > rows.length ? `${texts.firstRows(rows.length, total)} ` : '';
  return `${shown}${workbook ? texts.attached : texts.tooLong}`;
}

/** The totals, a line each. */
const plainFigures = ({ headers, groups, totals }: MailReport): string =>
  totals.map((figure, index) => `${headers[groups + index]}: ${figure}`).join('\n');

const CELL = 'padding:6px 8px;border-bottom:1px solid #e3e5ea';
const NUMBER = `${CELL};text-align:right;white-space:nowrap`;
// A narrow screen scrolls the table rather than break names letter by letter.
const NAME = `${CELL};text-align:left;min-width:120px;overflow-wrap:anywhere`;

function htmlTable({ headers, groups, rows, totals }: MailReport, language: Language): string {
  const styleOf = (index: number) => (index < groups ? NAME : NUMBER);
  const row = (cells: readonly string[], tag: 'td' | 'th') =>
    `<tr>${cells.map((cell, index) => `<${tag} style="${styleOf(index)}">${escapeHtml(cell)}</${tag}>`).join('')}</tr>`;
  const { total: label } = REPORT_MAIL_TEXTS[language];
  const total = [label, ...Array.from({ length: groups - 1 }, () => ''), ...totals];
  return [
    '<div style="margin-top:16px;overflow-x:auto"><table style="border-collapse:collapse;width:100%;font-size:14px">',
    `<thead>${row(headers, 'th')}</thead>`,
    `<tbody>${row(total, 'th')}${rows.map((cells) => row(cells, 'td')).join('\n')}</tbody>`,
    '</table></div>',
  ].join('\n');
}
