import type { MailAttachment } from '@marquee/kit/mail/port';
import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import { FORMATS } from '@marquee/schemas/common/formats';
import type { Language } from '@marquee/schemas/common/language';
import { dollars } from '@marquee/schemas/common/money';
import { addDays, type Period } from '@marquee/schemas/common/period-presets';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';

import type { StatisticsReader } from '../statistics/reader.ts';
import type { StatisticsRequest } from '../statistics/request.ts';
import { drawBars } from './chart-image.ts';
import { COLUMN_LABELS } from './column-labels.ts';
import { REPORT_MAIL_TEXTS } from './texts.ts';

/** A metric over the days of the period, or over the hours of a single one. */
export interface MailChart {
  /** `Spend by day`. */
  readonly title: string;
  /** `Highest: $5.00 (3 Nov 2026)`. */
  readonly highest: string;
  /** Below the two ends of the chart. */
  readonly first: string;
  readonly last: string;
  /** Every figure that is drawn, for who sees no image. */
  readonly alt: string;
  /** Shown by its `cid`. */
  readonly image: MailAttachment;
}

type ChartedField = 'spend' | 'impressions';
const CHARTED: readonly ChartedField[] = ['spend', 'impressions'];
/** More than the hours of a day that ends daylight saving time, and than the days of a month. */
const POINTS_MAX = 100;

interface Charted {
  readonly request: StatisticsRequest;
  readonly period: Period;
  readonly language: Language;
  readonly statistics: StatisticsReader;
}

/** Spend and impressions of the rows of a report over its period; a day without traffic is drawn as none. */
export async function readMailCharts({
  request,
  period,
  language,
  statistics,
}: Charted): Promise<readonly MailChart[]> {
  const bucket = period.from === period.to ? 'hour' : 'day';
  const { rows } = await statistics.page({
    ...request,
    ...{ groupBy: [bucket], fields: CHARTED, order: { by: bucket, direction: 'ASC' } },
    ...{ page: 1, perPage: POINTS_MAX },
  });
  const byBucket = new Map(rows.map((row) => [String(row[bucket]), row]));
  const buckets = bucketsOf(period);
  const points = buckets.map((name) => ({ label: bucketText(name, language), row: byBucket.get(name) }));
  return Promise.all(CHARTED.map((field) => chartOf(field, { bucket, points, language })));
}

interface Points {
  readonly bucket: 'hour' | 'day';
  readonly points: readonly { readonly label: string; readonly row: StatisticsRow | undefined }[];
  readonly language: Language;
}

async function chartOf(field: ChartedField, { bucket, points, language }: Points): Promise<MailChart> {
  const texts = REPORT_MAIL_TEXTS[language];
  const figures = points.map(({ label, row }) => ({ label, ...figureOf(field, row, language) }));
  const [highest = { label: '', text: '' }] = figures.toSorted((one, other) => other.height - one.height);
  const title = texts.over[bucket](COLUMN_LABELS[language].metric(field));
  const content = await drawBars(figures.map(({ height }) => height));
  return {
    title,
    highest: `${texts.highest}: ${highest.text} (${highest.label})`,
    first: figures[0]?.label ?? '',
    last: figures.at(-1)?.label ?? '',
    alt: `${title}. ${figures.map(({ label, text }) => `${label}: ${text}`).join('; ')}.`,
    image: { filename: `${field}.png`, contentType: 'image/png', content, cid: `${field}@marquee` },
  };
}

/** A figure as it is said, and how high it is beside the others. */
function figureOf(
  field: ChartedField,
  row: StatisticsRow | undefined,
  language: Language,
): { readonly text: string; readonly height: number } {
  const value = row?.[field] ?? 0;
  if (field === 'impressions') return { text: FORMATS[language].count(Number(value)), height: Number(value) };
  const nanos = dollars(String(value));
  return { text: FORMATS[language].dollars(nanos), height: Number(nanos) };
}

/** As statistics name them: `2026-11-01`, or `2026-11-01 14:00:00` of a single day. */
function bucketsOf({ from, to }: Period): readonly string[] {
  if (from === to)
    return Array.from({ length: 24 }, (_, hour) => `${from} ${String(hour).padStart(2, '0')}:00:00`);
  const days = [from];
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** `1 Nov 2026`, `14:00`. */
const bucketText = (name: string, language: Language): string =>
  name.includes(' ') ? name.slice(11, 16) : FORMATS[language].day(new Date(`${name}T00:00:00Z`));

const CAPTION = 'margin:16px 0 8px;overflow-wrap:anywhere';
const NOTE = 'color:#5c6370;font-size:13px';
const IMAGE = 'display:block;width:100%;height:auto;border:0';

/** The HTML of a chart: its texts are those of the mail, so that they are as large and as dark as the others. */
export const chartMarkup = ({ title, highest, first, last, alt, image }: MailChart): string =>
  [
    `<p style="${CAPTION}"><strong>${escapeHtml(title)}</strong><br><span style="${NOTE}">${escapeHtml(highest)}</span></p>`,
    `<img src="cid:${image.cid}" alt="${escapeHtml(alt)}" width="512" style="${IMAGE}">`,
    `<p style="margin:4px 0 0;${NOTE}"><span style="float:right">${escapeHtml(last)}</span>${escapeHtml(first)}</p>`,
  ].join('\n');
