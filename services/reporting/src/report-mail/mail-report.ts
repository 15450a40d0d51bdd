import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import type { MailAttachment } from '@marquee/kit/mail/port';
import type { Period } from '@marquee/schemas/common/period-presets';
import { FORMATS } from '@marquee/schemas/common/formats';
import type { Language } from '@marquee/schemas/common/language';
import { dollars } from '@marquee/schemas/common/money';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import { metricOf, type StatisticsField } from '@marquee/schemas/queries/statistics-metrics';
import type { ReportMailFields } from '@marquee/schemas/report-mail/fields';

import { queryOfText } from '../statistics/query-text.ts';
import type { Reader, StatisticsReader } from '../statistics/reader.ts';
import type { StatisticsRequest } from '../statistics/request.ts';
import { withNames } from '../statistics/value-names.ts';
import { COLUMN_LABELS } from './column-labels.ts';
import { type MailChart, readMailCharts } from './mail-charts.ts';

/** What a mail shows of a report, as people read it. */
export interface MailReport {
  /** Groups first, then figures. */
  readonly headers: readonly string[];
  /** How many of the headers are groups. */
  readonly groups: number;
  readonly rows: readonly (readonly string[])[];
  /** Of the whole report, by the order of the figures. */
  readonly totals: readonly string[];
  /** Rows of the whole report. */
  readonly total: number;
  /** None where there was no traffic. */
  readonly charts: readonly MailChart[];
  /** Undefined for a report that is too long for a mail. */
  readonly workbook: MailAttachment | undefined;
}

/** A mail shows so many rows; the rest is in the file. */
const ROWS_SHOWN = 10;
/** A longer report is not attached: mail servers refuse large mails. */
const ROWS_ATTACHED_MAX = 20_000;

interface MailReading {
  readonly statistics: StatisticsReader;
  readonly owner: Reader;
  /** Of the labels and figures; values have their names in English, and so has the workbook. */
  readonly language: Language;
}

/**
 * A report about a period as its owner may see it now.
 * @throws ProblemError for what the owner may not see any longer
 */
export async function readMailReport(
  { query, timezone }: Pick<ReportMailFields, 'query' | 'timezone'>,
  period: Period,
  { statistics, owner, language }: MailReading,
): Promise<MailReport> {
  const request = await statistics.request({ ...queryOfText(query), ...period, timezone }, owner);
  const { groupBy, fields } = request;
  const page = await statistics.page({ ...request, page: 1, perPage: ROWS_SHOWN });
  const labels = COLUMN_LABELS[language];
  const rows: string[][] = [];
  for await (const { row, nameOf } of withNames(eachOf(page.rows), groupBy, statistics.namesOf))
    rows.push([...groupBy.map((dimension) => nameOf(dimension)), ...figuresOf(row, fields, language)]);
  return {
    headers: [
      ...groupBy.map((dimension) => labels.dimension(dimension)),
      ...fields.map((field) => labels.metric(field)),
    ],
    groups: groupBy.length,
    rows,
    totals: figuresOf(page.totals, fields, language),
    total: page.total,
    charts: page.total > 0 ? await readMailCharts({ request, period, language, statistics }) : [],
    workbook:
      page.total > 0 && page.total <= ROWS_ATTACHED_MAX
        ? await workbookOf(request, period, statistics)
        : undefined,
  };
}

async function workbookOf(
  request: StatisticsRequest,
  { from, to }: Period,
  statistics: StatisticsReader,
): Promise<MailAttachment> {
  const { body, headers } = await statistics.file('xlsx', request);
  if (!(body instanceof Readable)) throw new TypeError('a report as a file is a stream');
  const days = from === to ? from : `${from}-to-${to}`;
  const contentType = headers?.['content-type'] ?? 'application/octet-stream';
  return { filename: `statistics-${days}.xlsx`, contentType, content: await buffer(body) };
}

const figuresOf = (row: StatisticsRow, fields: readonly StatisticsField[], language: Language): string[] =>
  fields.map((field) => figureText(field, row[field] ?? null, language));

function figureText(field: StatisticsField, value: string | number | null, language: Language): string {
  const formats = FORMATS[language];
  if (value === null) return '–';
  switch (metricOf(field).unit) {
    case 'count':
      return formats.count(Number(value));
    case 'money':
      return formats.dollars(dollars(String(value)));
    case 'percent':
      return formats.percent(value);
  }
}

async function* eachOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
