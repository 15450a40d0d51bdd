import type { FieldError } from '@marquee/kit/decider/rejection';
import { forbidden, invalid } from '@marquee/kit/http/problem-error';
import { mustBeValid } from '@marquee/schemas/common/messages';
import { PER_PAGE_DEFAULT } from '@marquee/schemas/common/paging';
import { DAY_MS } from '@marquee/schemas/common/time';
import { dayIn, dayStartIn, isZone } from '@marquee/schemas/common/zone/zone';
import { isByHalfHours, NOT_BY_HALF_HOURS } from '@marquee/schemas/common/zone/zone-spans';
import {
  STATISTICS_DAYS_MAX,
  STATISTICS_PER_PAGE_MAX,
  statisticsQuery,
} from '@marquee/schemas/queries/statistics';
import {
  FIGURE_CONDITIONS_MAX,
  figureCondition,
  type FigureCondition,
} from '@marquee/schemas/queries/statistics-conditions';
import {
  dimensionOfFilter,
  STATISTICS_DIMENSION_NAMES,
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { STATISTICS_FIELDS, type StatisticsField } from '@marquee/schemas/queries/statistics-metrics';
import {
  isSourceDimension,
  maySeeDimension,
  maySeeField,
  type ReportingPermissions,
} from '@marquee/schemas/queries/statistics-rights';
import * as v from 'valibot';

import { FIELDS } from './fields.ts';
import type { TagIndex } from './tag-index.ts';

/** A statistics call, checked; what it may not see is not in it. */
export interface StatisticsRequest {
  readonly groupBy: readonly StatisticsDimension[];
  readonly fields: readonly StatisticsField[];
  /** UTC, milliseconds since 1970; the end is not included. */
  readonly fromMs: number;
  readonly toMs: number;
  /** Zone of its days and hours: `Europe/Berlin`, `+05:30`. */
  readonly timezone: string;
  readonly filters: readonly Filter[];
  /** Rows are kept whose figures meet all of them. */
  readonly having: readonly FigureCondition[];
  /**
   * The groups whose figures the conditions are about. Where they are not the report's own, what counts is the traffic of
   * those that meet the conditions.
   */
  readonly havingBy: readonly StatisticsDimension[];
  /** Tags of campaigns, for the dimensions that they are grouped or filtered by. */
  readonly tags?: Readonly<Partial<Record<StatisticsDimension, TagIndex>>>;
  /** Endpoints whose inventory is shown without its names. */
  readonly hiddenSspIds?: readonly number[];
  readonly order: { readonly by: StatisticsDimension | StatisticsField; readonly direction: 'ASC' | 'DESC' };
  readonly page: number;
  readonly perPage: number;
}

interface Filter {
  readonly dimension: StatisticsDimension;
  readonly values: readonly (string | number)[];
}

type Query = Readonly<Record<string, string | string[] | undefined>>;
type Refuse = (field: string, message: string) => void;

const DEFAULT_DAYS = 7;
const GROUPS_MAX = 8;
const FILTER_VALUES_MAX = 1_000;
const TEXT_LENGTH_MAX = 512;
const PLAIN: ReadonlySet<string> = new Set(Object.keys(statisticsQuery.entries));

/**
 * Reads a statistics call.
 * @throws ProblemError 422 with every error at once; 403 for what the account may not see
 */
export function readStatisticsRequest(
  query: Query,
  principal: ReportingPermissions & { readonly userId: number },
  now: Date,
): StatisticsRequest {
  const errors: FieldError[] = [];
  const refuse: Refuse = (field, message) => void errors.push({ field, message });
  const groupBy = readNames(query, 'groupBy', STATISTICS_DIMENSION_NAMES, refuse);
  if (groupBy.length > GROUPS_MAX) refuse('groupBy', `groupBy takes at most ${GROUPS_MAX} dimensions`);
  const asked = readNames(query, 'fields', STATISTICS_FIELDS, refuse);
  const filters = readFilters(query, refuse);
  const having = readConditions(query, refuse);
  const askedBy = readNames(query, 'havingBy', STATISTICS_DIMENSION_NAMES, refuse);
  const timezone = readZone(query, refuse);
  const range = readRange(query, timezone, now, refuse);
  const page = readCount(query, 'page', 1, 1_000_000, refuse);
  const perPage = readCount(query, 'perPage', PER_PAGE_DEFAULT, STATISTICS_PER_PAGE_MAX, refuse);

  const groups = groupBy.length > 0 ? groupBy : (['day'] as const);
  const fields =
    asked.length > 0
      ? asked
      : STATISTICS_FIELDS.filter(
          (field) => FIELDS[field].onlyOnDemand !== true && maySeeField(field, principal),
        );
  const order = readOrder(query, groups, fields, refuse);
  if (errors.length > 0) throw invalid(...errors);
  const havingBy = askedBy.length > 0 ? askedBy : groups;
  refuseHidden(
    [...groups, ...havingBy, ...filters.map(({ dimension }) => dimension)],
    [...fields, ...having.map(({ metric }) => metric)],
    principal,
  );
  const own: Filter[] = principal.role === 'admin' ? [] : [{ dimension: 'user', values: [principal.userId] }];
  return {
    groupBy: groups,
    fields,
    ...range,
    timezone,
    filters: [...own, ...filters],
    having,
    havingBy,
    order,
    page,
    perPage,
  };
}

/** Every dimension that a report names. */
export const dimensionsOf = ({
  groupBy,
  filters,
  having,
  havingBy,
}: StatisticsRequest): readonly StatisticsDimension[] => [
  ...groupBy,
  ...filters.map(({ dimension }) => dimension),
  ...(having.length > 0 ? havingBy : []),
];

/** Does a report name sources of the supply side? */
export const namesSources = (request: StatisticsRequest): boolean =>
  dimensionsOf(request).some(isSourceDimension);

/** A condition says as much about a figure as the figure itself, so that it needs the same right. */
function refuseHidden(
  dimensions: readonly StatisticsDimension[],
  fields: readonly StatisticsField[],
  principal: ReportingPermissions,
): void {
  const hidden = [
    ...dimensions.filter((name) => !maySeeDimension(name, principal)),
    ...fields.filter((name) => !maySeeField(name, principal)),
  ];
  if (hidden.length > 0) throw forbidden(`Your account may not see ${[...new Set(hidden)].join(', ')}`);
}

const textOf = (query: Query, name: string): string | undefined => {
  const raw = query[name];
  const text = Array.isArray(raw) ? raw.join(',') : raw;
  return text === undefined || text.trim() === '' ? undefined : text.trim();
};

function readNames<const Name extends string>(
  query: Query,
  parameter: string,
  known: readonly Name[],
  refuse: Refuse,
): Name[] {
  const names: Name[] = [];
  for (const text of textOf(query, parameter)?.split(',') ?? []) {
    const name = known.find((candidate) => candidate === text.trim());
    if (name === undefined)
      refuse(parameter, `${text.trim() || 'An empty name'} is not one of ${known.join(', ')}`);
    else if (!names.includes(name)) names.push(name);
  }
  return names;
}

function readFilters(query: Query, refuse: Refuse): Filter[] {
  const filters: Filter[] = [];
  for (const key of Object.keys(query)) {
    if (PLAIN.has(key) || HAVING.test(key)) continue;
    const name = /^filter\[([A-Za-z]{1,32})\]$/.exec(key)?.[1];
    const dimension = name === undefined ? undefined : dimensionOfFilter(name);
    if (dimension === undefined) {
      refuse(key, name === undefined ? mustBeValid(key) : `${name} cannot be filtered by`);
      continue;
    }
    const texts = (textOf(query, key) ?? '').split(',').map((text) => text.trim());
    if (texts.length > FILTER_VALUES_MAX) refuse(key, `${name} takes at most ${FILTER_VALUES_MAX} values`);
    else if (STATISTICS_DIMENSIONS[dimension].kind === 'id') {
      if (texts.every((text) => /^\d{1,9}$/.test(text)))
        filters.push({ dimension, values: texts.map(Number) });
      else refuse(key, mustBeValid(name ?? key));
    } else if (texts.some((text) => text.length > TEXT_LENGTH_MAX || text.includes('\0'))) {
      refuse(key, mustBeValid(name ?? key));
    } else filters.push({ dimension, values: texts });
  }
  return filters;
}

const HAVING = /^having\[([^\]]{0,64})\](?:\[([^\]]{0,8})\])?$/;

function readConditions(query: Query, refuse: Refuse): FigureCondition[] {
  const conditions: FigureCondition[] = [];
  for (const [key, raw] of Object.entries(query)) {
    const [, metric, operator = 'eq'] = HAVING.exec(key) ?? [];
    if (metric === undefined) continue;
    for (const value of [raw ?? []].flat()) {
      const read = v.safeParse(figureCondition, { metric, operator, value });
      if (read.success) conditions.push(read.output);
      else refuse(key, read.issues[0].message);
    }
  }
  if (conditions.length > FIGURE_CONDITIONS_MAX)
    refuse('having', `having takes at most ${FIGURE_CONDITIONS_MAX} conditions`);
  return conditions;
}

function readZone(query: Query, refuse: Refuse): string {
  const zone = zoneOfText(textOf(query, 'timezone'));
  if (isZone(zone)) return zone;
  refuse('timezone', 'timezone must be valid.');
  return 'Z';
}

/** The zone that a call names. An unescaped plus arrives as a space, which trimming took away. */
const zoneOfText = (text = 'Z'): string => (/^\d\d:\d\d$/.test(text) ? `+${text}` : text);

function readRange(
  query: Query,
  timezone: string,
  now: Date,
  refuse: Refuse,
): Pick<StatisticsRequest, 'fromMs' | 'toMs'> {
  const today = Date.parse(dayIn(timezone, now.getTime()));
  const to = readDay(query, 'to', refuse) ?? today;
  const from = readDay(query, 'from', refuse) ?? to - (DEFAULT_DAYS - 1) * DAY_MS;
  if (from > to) refuse('from', 'from must not be after to');
  if ((to - from) / DAY_MS >= STATISTICS_DAYS_MAX) {
    refuse('from', `A range is at most ${STATISTICS_DAYS_MAX} days`);
  }
  const range = { fromMs: startOf(timezone, from), toMs: startOf(timezone, to + DAY_MS) };
  // Asked of a range that no report may have, it would take as long as the range is.
  if ((to - from) / DAY_MS < STATISTICS_DAYS_MAX && !isByHalfHours(timezone, range)) {
    refuse('timezone', NOT_BY_HALF_HOURS);
  }
  return range;
}

const startOf = (timezone: string, dayMs: number): number =>
  dayStartIn(timezone, new Date(dayMs).toISOString().slice(0, 10));

function readDay(query: Query, name: 'from' | 'to', refuse: Refuse): number | undefined {
  const text = textOf(query, name);
  if (text === undefined) return undefined;
  const ms = /^(?:19|20)\d\d-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  if (!Number.isNaN(ms) && new Date(ms).toISOString().startsWith(text)) return ms;
  refuse(name, mustBeValid(name));
  return undefined;
}

function readOrder(
  query: Query,
  groupBy: readonly StatisticsDimension[],
  fields: readonly StatisticsField[],
  refuse: Refuse,
): StatisticsRequest['order'] {
  const name = textOf(query, 'orderField') ?? groupBy[0];
  const by = [...groupBy, ...fields].find((known) => known === name);
  if (by === undefined) refuse('orderField', `${name ?? ''} is neither grouped by nor among the fields`);
  const isDimension = groupBy.some((dimension) => dimension === by);
  const direction = (textOf(query, 'orderDir') ?? (isDimension ? 'asc' : 'desc')).toUpperCase();
  if (direction !== 'ASC' && direction !== 'DESC') refuse('orderDir', 'orderDir is asc or desc');
  return { by: by ?? groupBy[0] ?? 'day', direction: direction === 'DESC' ? 'DESC' : 'ASC' };
}

function readCount(query: Query, name: string, fallback: number, max: number, refuse: Refuse): number {
  const text = textOf(query, name);
  if (text === undefined) return fallback;
  const count = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= max) return count;
  refuse(name, `${name} must be between 1 and ${max}`);
  return fallback;
}
