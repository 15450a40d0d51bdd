import type { FactParam, FactStore } from '@marquee/kit/fact-store/port';
import type { ListQuery, ListQueryDefinition } from '@marquee/kit/lists/list-query';
import { DAY_MS } from '@marquee/schemas/common/time';
import {
  OWN_TRAFFIC_DAYS,
  type TrafficSourceType,
  type TrafficSourceView,
} from '@marquee/schemas/queries/traffic-sources';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';
import { INVENTORY_TABLE } from '@marquee/schemas/traffic/inventory';

import { SOURCE_COLUMNS } from './source-columns.ts';

/** What the list of sources may be searched and sorted by; `type` says which sources. */
export const trafficSourceList: ListQueryDefinition = {
  fields: {
    source: { kind: 'text', filterable: false, searchable: true },
    requestsPerDay: { kind: 'number', filterable: false },
    bidsPerDay: { kind: 'number', filterable: false },
  },
  extra: ['type'],
  defaultSort: { field: 'requestsPerDay', direction: 'desc' },
};

export interface SourcesQuestion {
  readonly type: TrafficSourceType;
  /** Whose bids are counted. */
  readonly userId: number;
  /** Endpoints whose inventory the account may not see by name. */
  readonly hiddenSspIds: readonly number[];
  readonly list: Pick<ListQuery, 'search' | 'orderBy' | 'page' | 'perPage'>;
}

interface SourcesDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  readonly clock: () => Date;
}

type Cell = string | number;
type Row = { readonly source: string } & Readonly<Record<'requests' | 'bids' | 'matching', Cell>>;

const COLUMNS: Readonly<Record<string, string>> = {
  source: 'source',
  requestsPerDay: 'requests',
  bidsPerDay: 'bids',
};

/** One page of the sources in the last day's sample of the inventory and in the account's own traffic. */
export async function listTrafficSources(
  { factStore, clock }: SourcesDeps,
  { type, userId, hiddenSspIds, list }: SourcesQuestion,
): Promise<{ readonly rows: readonly TrafficSourceView[]; readonly total: number }> {
  const nowS = Math.floor(clock().getTime() / 1_000);
  const params: Record<string, FactParam> = {
    userId,
    hidden: hiddenSspIds,
    search: (list.search?.text ?? '').trim().toLowerCase(),
    dayAgo: nowS - DAY_MS / 1_000,
    ownFrom: nowS - (OWN_TRAFFIC_DAYS * DAY_MS) / 1_000,
    limit: list.perPage,
    offset: (list.page - 1) * list.perPage,
  };
  const isAscending = list.orderBy.direction === 'asc';
  const column = COLUMNS[list.orderBy.field] ?? 'requests';
  const isSampled = type === 'domain' || type === 'bundles';
  const sources = [...(isSampled ? [sampledSources(type)] : []), ownSources(type)].join(' UNION ALL ');
  const found = `FROM (${sources}) WHERE source != '' AND position(source, {search:String}) > 0`;
  const [[counted], rows] = await Promise.all([
    factStore.query<Pick<Row, 'matching'>>(`SELECT uniqExact(source) AS matching ${found} ${LIMITS}`, params),
    factStore.query<Row>(
      `SELECT source, sum(requests) AS requests, sum(bids) AS bids ${found} GROUP BY source
      ORDER BY ${column} ${isAscending ? 'ASC' : 'DESC'}, bids DESC, source
      LIMIT {limit:UInt32} OFFSET {offset:UInt32} ${LIMITS}`,
      params,
    ),
  ]);
  return {
    rows: rows.map(({ source, requests, bids }) => ({
      source,
      requestsPerDay: isSampled ? Number(requests) : null,
      bidsPerDay: Math.round(Number(bids) / OWN_TRAFFIC_DAYS),
    })),
    total: Number(counted?.matching ?? 0),
  };
}

const LIMITS = 'SETTINGS max_execution_time = 10';
const VISIBLE = 'ssp_endpoint_id NOT IN {hidden:Array(UInt32)}';

/** Each sample represents as many requests as its weight. */
function sampledSources(type: 'domain' | 'bundles'): string {
  const { column, where } = SOURCE_COLUMNS[type];
  return `SELECT ${column} AS source, sum(weight) AS requests, toUInt64(0) AS bids FROM ${INVENTORY_TABLE}
    WHERE half_hour >= toDateTime({dayAgo:Int64}, 'UTC') AND ${where} AND ${VISIBLE} GROUP BY source`;
}

/** The key of the facts begins with the owner: no other account's are read. */
function ownSources(type: TrafficSourceType): string {
  const { column, where } = SOURCE_COLUMNS[type];
  return `SELECT ${column} AS source, toUInt64(0) AS requests, count() AS bids FROM ${FACTS_TABLE}
    WHERE counted = 1 AND user_id = {userId:UInt32} AND kind = 'bid'
      AND half_hour >= toDateTime({ownFrom:Int64}, 'UTC') AND ${where} AND ${VISIBLE} GROUP BY source`;
}
