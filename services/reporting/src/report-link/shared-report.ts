import { clientProblem } from '@marquee/kit/http/rejection-problem';
import { type PeriodPreset, PERIOD_PRESETS, presetPeriod } from '@marquee/schemas/common/period-presets';
import { dayIn } from '@marquee/schemas/common/zone/zone';
import type { SharedReport } from '@marquee/schemas/report-link/views';

import { queryOfText } from '../statistics/query-text.ts';
import type { Reader, StatisticsQuery, StatisticsReader } from '../statistics/reader.ts';
import type { StatisticsRequest } from '../statistics/request.ts';
import { withNames } from '../statistics/value-names.ts';
import type { ReportLinkRow } from '../read-models/report-links/query.ts';

/** Rows of a shared page; a client reads a report, and does not page through a log. */
const ROWS_MAX = 500;

/**
 * The report of a link as its owner may see it now: sums and names, without ids.
 * @returns undefined where the owner may no longer see it
 */
export async function readSharedReport(
  link: Pick<ReportLinkRow, 'name' | 'query' | 'preset' | 'expires_at'>,
  {
    statistics,
    owner,
    now,
  }: { readonly statistics: StatisticsReader; readonly owner: Reader; readonly now: Date },
): Promise<SharedReport | undefined> {
  try {
    const query = queryOfText(link.query);
    const fixed = await statistics.request(query, owner);
    const request = await statistics.request({ ...query, ...daysOf(link.preset, fixed, now) }, owner);
    const [page, days] = await Promise.all([
      statistics.page({ ...request, page: 1, perPage: ROWS_MAX }),
      statistics.page(byDay(request)),
    ]);
    const { groupBy, fields } = request;
    const rows: SharedReport['rows'] = [];
    for await (const { row, nameOf } of withNames(eachOf(page.rows), groupBy, statistics.namesOf)) {
      const figures = Object.fromEntries(fields.map((field) => [field, row[field] ?? null]));
      rows.push({ groups: groupBy.map((dimension) => nameOf(dimension)), figures });
    }
    return {
      name: link.name,
      ...localDays(request),
      timezone: request.timezone,
      ...{ groupBy: [...groupBy], fields: [...fields], rows, total: page.total, totals: page.totals },
      days: days.rows,
      expiresAt: link.expires_at.toISOString(),
    };
  } catch (error) {
    // What the owner's account no longer allows is not shown to anyone.
    if (clientProblem(error)) return undefined;
    throw error;
  }
}

/** Figures of the same traffic by day; conditions stay those on the rows of the report. */
const byDay = (request: StatisticsRequest): StatisticsRequest => ({
  ...request,
  groupBy: ['day'],
  order: { by: 'day', direction: 'ASC' },
  page: 1,
  perPage: 1_000,
});

/** Days that move with the time, on the clock of the report's zone; none of them where the days are fixed. */
function daysOf(preset: string | null, { timezone }: StatisticsRequest, now: Date): StatisticsQuery {
  const known = PERIOD_PRESETS.find((one): one is PeriodPreset => one === preset);
  if (known === undefined) return {};
  return { ...presetPeriod(known, dayIn(timezone, now.getTime())) };
}

const localDays = ({ fromMs, toMs, timezone }: StatisticsRequest) => ({
  from: dayIn(timezone, fromMs),
  to: dayIn(timezone, toMs - 1),
});

async function* eachOf<Item>(items: readonly Item[]): AsyncGenerator<Item> {
  yield* items;
}
