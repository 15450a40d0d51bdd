import type { FactParam } from '@marquee/kit/fact-store/port';
import { STATISTICS_EXPORT_ROWS_MAX } from '@marquee/schemas/queries/statistics';
import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { isSourceDimension } from '@marquee/schemas/queries/statistics-rights';
import { CREDIT_MOVES_WITHIN_MS } from '@marquee/schemas/traffic/attribution';
import { DAY_MS } from '@marquee/schemas/common/time';
import { zoneSpans } from '@marquee/schemas/common/zone/zone-spans';

import { isByTags, withoutTagGroups } from './campaign-tags.ts';
import { FIELDS, type Sum, sumsOfFields } from './fields.ts';
import { havingParams, havingSql, isOfOwnRows } from './having.ts';
import { dimensionsOf, type StatisticsRequest } from './request.ts';
import { sourceFor, type Source } from './sources.ts';
import type { TagIndex } from './tag-index.ts';

export interface Statement {
  readonly sql: string;
  readonly params: Record<string, FactParam>;
}

/** A report that would hold more groups, or run longer, than one call may cost is refused by the store. */
const LIMITS =
  `max_execution_time = 30, max_rows_to_group_by = ${STATISTICS_EXPORT_ROWS_MAX}, group_by_overflow_mode = 'throw'` as const;

/** One page of rows. */
export function pageStatement(request: StatisticsRequest, source = chooseSource(request)): Statement {
  const { sql, params } = grouped(request, source);
  return {
    sql: `${sql} ORDER BY ${orderOf(request)} LIMIT {limit:UInt32} OFFSET {skip:UInt64} SETTINGS ${LIMITS}`,
    params: { ...params, limit: request.perPage, skip: (request.page - 1) * request.perPage },
  };
}

/** Every row, for an export. */
export function exportStatement(request: StatisticsRequest, source = chooseSource(request)): Statement {
  const { sql, params } = grouped(request, source);
  return {
    sql: `${sql} ORDER BY ${orderOf(request)} LIMIT ${STATISTICS_EXPORT_ROWS_MAX} SETTINGS ${LIMITS}`,
    params,
  };
}

/** The sums of everything, each campaign counted once, and how many rows there are. */
export function totalsStatement(request: StatisticsRequest, source = chooseSource(request)): Statement {
  const { sql, params } = grouped(request, source);
  const sums = sumsOfFields(request.fields).map((sum) => `sum(m_${sum}) AS t_${sum}`);
  const once = withoutTagGroups(request);
  const hasTags = once.groupBy.length < request.groupBy.length;
  const groups = hasTags ? `(SELECT count() FROM (${sql})) AS groups` : 'count() AS groups';
  const counted = hasTags ? grouped(once, source).sql : sql;
  return {
    sql: `SELECT ${[groups, ...sums].join(', ')} FROM (${counted}) SETTINGS ${LIMITS}`,
    params,
  };
}

export const chooseSource = (request: StatisticsRequest): Source =>
  sourceFor(
    dimensionsOf(request),
    sumsOfFields([...request.fields, ...request.having.map(({ metric }) => metric)]),
  );

/** The rows of a report, with the sums that they are made of as `m_<sum>`. */
function grouped(request: StatisticsRequest, source: Source): Statement {
  const { conditions, params } = conditionsOf(request, source);
  const { having } = request;
  if (having.length === 0 || !isOfOwnRows(request)) {
    const met = having.length === 0 ? [] : [ofRowsThatMeet(request, source, conditions)];
    const where = [...conditions, ...met].join(' AND ');
    return { sql: groupSql(request, source, { where, sums: sumsOfFields(request.fields) }), params };
  }
  const sums = sumsOfFields([...request.fields, ...having.map(({ metric }) => metric)]);
  const rows = groupSql(request, source, { where: conditions.join(' AND '), sums });
  return { sql: `${rows} ${havingSql(having)}`, params };
}

/**
 * A condition on facts: those of the rows whose figures meet the report's conditions. Tags are looked up by campaign, since a
 * fact with several of them is in several rows.
 */
function ofRowsThatMeet(request: StatisticsRequest, source: Source, conditions: readonly string[]): string {
  const { having, havingBy } = request;
  const where = conditions.join(' AND ');
  const rows = { ...request, groupBy: havingBy };
  const sums = sumsOfFields(having.map(({ metric }) => metric));
  const met = `${groupSql(rows, source, { where, sums })} ${havingSql(having)}`;
  const keys = (dimensions: readonly StatisticsDimension[]) => dimensions.map(aliasOf).join(', ');
  const expressions = (dimensions: readonly StatisticsDimension[]) =>
    dimensions.map((dimension) => groupExpression(request, dimension)).join(', ');
  if (!havingBy.some(isByTags))
    return `(${expressions(havingBy)}) IN (SELECT ${keys(havingBy)} FROM (${met}))`;
  const plain = havingBy.filter((dimension) => !isByTags(dimension) && dimension !== 'campaign');
  const byCampaign = [...plain, 'campaign'] as const;
  const every = { ...request, groupBy: [...new Set([...havingBy, ...byCampaign])] };
  return (
    `(${expressions(byCampaign)}) IN (SELECT ${keys(byCampaign)} FROM (${groupSql(every, source, { where, sums: [] })}) ` +
    `WHERE (${keys(havingBy)}) IN (SELECT ${keys(havingBy)} FROM (${met})))`
  );
}

/** Which facts a report is about, apart from what its conditions on figures leave out. */
function conditionsOf(
  request: StatisticsRequest,
  source: Source,
): { readonly conditions: readonly string[]; readonly params: Record<string, FactParam> } {
  const params: Record<string, FactParam> = {
    from: request.fromMs / 1_000,
    to: request.toMs / 1_000,
    ...clockParams(request),
    ...havingParams(request.having),
  };
  const conditions = [
    source.where,
    `${source.time} >= toDateTime({from:Int64}, 'UTC')`,
    `${source.time} < toDateTime({to:Int64}, 'UTC')`,
    ...(source.partitionTime === undefined ? [] : partitionsOf(source.partitionTime)),
  ];
  for (const [dimension, index] of tagsOf(request)) {
    Object.assign(params, tagParams(dimension, index));
    if (index.filter !== undefined)
      conditions.push(
        `campaign_id ${index.filter.isIn ? 'IN' : 'NOT IN'} {${dimension}Filter:Array(UInt32)}`,
      );
  }
  request.filters.forEach(({ dimension, values }, index) => {
    if (request.tags?.[dimension] !== undefined) return;
    const { column, kind } = STATISTICS_DIMENSIONS[dimension];
    conditions.push(`${column} IN {filter${index}:Array(${kind === 'id' ? 'UInt32' : 'String'})}`);
    params[`filter${index}`] = values;
  });
  const { hiddenSspIds = [] } = request;
  if (hiddenSspIds.length > 0) {
    params['hidden'] = hiddenSspIds;
    // Asked for by name, what has none is not there.
    if (request.filters.some(({ dimension }) => isSourceDimension(dimension)))
      conditions.push('ssp_endpoint_id NOT IN {hidden:Array(UInt32)}');
  }
  return { conditions, params };
}

const aliasOf = (dimension: StatisticsDimension): string => `d_${dimension}`;

function groupSql(
  request: StatisticsRequest,
  source: Source,
  { where, sums }: { readonly where: string; readonly sums: readonly Sum[] },
): string {
  const groups = request.groupBy.map(
    (dimension) => `${groupExpression(request, dimension)} AS ${aliasOf(dimension)}`,
  );
  const columns = sums.map((sum) => {
    const made = source.sums[sum];
    if (made === undefined) throw new Error(`${source.table} does not know ${sum}`);
    return `${typeof made === 'string' ? made : made(where)} AS m_${sum}`;
  });
  const names = request.groupBy.map(aliasOf);
  return (
    `SELECT ${[...groups, ...columns].join(', ')} FROM ${source.table} ` +
    `WHERE ${where}${names.length > 0 ? ` GROUP BY ${names.join(', ')}` : ''}`
  );
}

type GroupedRequest = Pick<StatisticsRequest, 'hiddenSspIds' | 'tags' | 'timezone' | 'fromMs' | 'toMs'>;

function groupExpression(request: GroupedRequest, dimension: StatisticsDimension): string {
  const isHiding = (request.hiddenSspIds?.length ?? 0) > 0 && isSourceDimension(dimension);
  return isHiding ? withoutHidden(dimension) : expressionOf(request, dimension);
}

const CREDIT_MOVES_WITHIN_DAYS = CREDIT_MOVES_WITHIN_MS / DAY_MS + 1;

/** Leaves out partitions that cannot hold a row of the range. */
const partitionsOf = (column: string): string[] => [
  `${column} >= toDateTime({from:Int64}, 'UTC')`,
  // A conversion's credit may be reversed weeks after it; everything else is reported within a day.
  `(${column} < toDateTime({to:Int64}, 'UTC') + INTERVAL 1 DAY OR
    (kind = 'conversion' AND ${column} < toDateTime({to:Int64}, 'UTC') + INTERVAL ${CREDIT_MOVES_WITHIN_DAYS} DAY))`,
];

/**
 * What a clock of the report's zone shows, as a date that reads like it. The offsets of the range come from the runtime that
 * reckoned its days, so that days and rows have one source. Of an hour that a clock shows twice, both are in one row.
 */
function localOf(request: Pick<StatisticsRequest, 'timezone' | 'fromMs' | 'toMs'>): string {
  const [only, ...changes] = zoneSpans(request.timezone, request).map((_, index) => `{offset${index}:Int32}`);
  if (changes.length === 0) return `addMinutes(half_hour, ${only})`;
  const offsets = [only, ...changes];
  const until = (index: number) => `half_hour < toDateTime({offset${index}Until:Int64}, 'UTC')`;
  const spans = offsets.slice(0, -1).flatMap((offset, index) => [until(index), offset]);
  return `addMinutes(half_hour, multiIf(${[...spans, offsets.at(-1)].join(', ')}))`;
}

const clockParams = (
  request: Pick<StatisticsRequest, 'timezone' | 'fromMs' | 'toMs'>,
): Record<string, FactParam> =>
  Object.fromEntries(
    zoneSpans(request.timezone, request).flatMap(({ untilMs, minutes }, index) => [
      [`offset${index}`, minutes],
      [`offset${index}Until`, untilMs / 1_000],
    ]),
  );

function expressionOf(request: GroupedRequest, dimension: StatisticsDimension): string {
  const tags = request.tags?.[dimension];
  if (tags !== undefined) return tagExpression(dimension, tags);
  const local = localOf(request);
  switch (dimension) {
    case 'halfHour':
      return local;
    case 'hour':
      return `toStartOfHour(${local})`;
    case 'day':
      return `toDate(${local})`;
    case 'week':
      return `toMonday(${local})`;
    case 'month':
      return `toStartOfMonth(${local})`;
    case 'weekday':
      return `toDayOfWeek(${local})`;
    case 'hourOfDay':
      return `toHour(${local})`;
    default:
      return STATISTICS_DIMENSIONS[dimension].column;
  }
}

const tagsOf = ({ tags = {} }: StatisticsRequest) =>
  Object.entries(tags) as [StatisticsDimension, TagIndex][];

const tagParams = (dimension: StatisticsDimension, tags: TagIndex): Record<string, FactParam> => ({
  [`${dimension}Campaigns`]: tags.campaignIds,
  [`${dimension}Starts`]: tags.starts,
  [`${dimension}Lengths`]: tags.lengths,
  [`${dimension}Numbers`]: tags.numbers,
  ...(tags.filter && { [`${dimension}Filter`]: tags.filter.campaignIds }),
});

/** A row for each number of the campaign's tags; `transform` looks it up in a hash table that is made once a statement. */
function tagExpression(dimension: StatisticsDimension, { campaignIds }: TagIndex): string {
  if (campaignIds.length === 0) return 'toUInt32(0)';
  const param = (name: string) => `{${dimension}${name}:Array(UInt32)}`;
  const found = (name: string) =>
    `transform(campaign_id, ${param('Campaigns')}, ${param(name)}, toUInt32(1))`;
  return `arrayJoin(arraySlice(${param('Numbers')}, ${found('Starts')}, ${found('Lengths')}))`;
}

/** A source's name, where its endpoint may be seen. */
const withoutHidden = (dimension: StatisticsDimension): string => {
  const { column, kind } = STATISTICS_DIMENSIONS[dimension];
  return `if(ssp_endpoint_id IN {hidden:Array(UInt32)}, ${kind === 'id' ? '0' : "''"}, ${column})`;
};

function orderOf({ order, groupBy }: StatisticsRequest): string {
  const dimension = groupBy.find((name) => name === order.by);
  const field = Object.entries(FIELDS).find(([name]) => name === order.by)?.[1];
  // A figure that a row does not have is ordered as nothing of it.
  const first = dimension ? aliasOf(dimension) : field ? `ifNull(${field.sql}, 0)` : 'tuple()';
  // Rows that are equal keep their place from page to page.
  const rest = groupBy.filter((name) => name !== dimension).map(aliasOf);
  return [`${first} ${order.direction}`, ...rest].join(', ');
}
