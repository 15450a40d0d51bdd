import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Principal } from '@marquee/kit/http/principal';
import type { RouteResponse } from '@marquee/kit/http/route';
import type { TableFormat } from '@marquee/kit/lists/table-file';
import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';

import { type CampaignTagsPort, withCampaignTags } from './campaign-tags.ts';
import { reportFile } from './report-file.ts';
import { namesSources, readStatisticsRequest, type StatisticsRequest } from './request.ts';
import { readStatistics, type StatisticsPage, streamStatistics } from './statistics.ts';
import type { ValueNamesPort } from './value-names.ts';

export type StatisticsQuery = Parameters<typeof readStatisticsRequest>[0];

/** Whose rights a report is read with. */
export type Reader = { readonly userId: number } & Pick<
  Principal,
  'role' | 'canSeeClick' | 'canSeeSsp' | 'canSeeSspPremium'
>;

export interface StatisticsReaderDeps {
  readonly factStore: Pick<FactStore, 'query' | 'stream'>;
  readonly clock: () => Date;
  /** Endpoints that sell premium inventory. */
  readonly premiumSspIds: () => Promise<readonly number[]>;
  /** Tags of campaigns; none has any without it. */
  readonly campaignTags?: CampaignTagsPort;
  /** Names of values in reports; none has one without it. */
  readonly valueNames?: ValueNamesPort;
}

/** Reports as their readers may see them. */
export interface StatisticsReader {
  /** @throws ProblemError 422 for what cannot be asked; 403 for what the reader may not see */
  request(query: StatisticsQuery, reader: Reader): Promise<StatisticsRequest>;
  page(request: StatisticsRequest): Promise<StatisticsPage>;
  /** Every row; what the store refuses is thrown here, not while they are read. */
  rows(request: StatisticsRequest): Promise<AsyncGenerator<StatisticsRow>>;
  /** For people: with names and totals. @param onRow is called for every row that is written */
  file(format: TableFormat, request: StatisticsRequest, onRow?: () => void): Promise<RouteResponse>;
  readonly namesOf: ValueNamesPort;
}

export function createStatisticsReader(deps: StatisticsReaderDeps): StatisticsReader {
  const { factStore, clock, premiumSspIds } = deps;
  const campaignTags = deps.campaignTags ?? (async () => new Map());
  const namesOf = deps.valueNames ?? (() => undefined);
  const page = (request: StatisticsRequest) => readStatistics(factStore, request);
  const rows = (request: StatisticsRequest) => begun(streamStatistics(factStore, request));
  return {
    async request(query, reader) {
      const request = await withCampaignTags(readStatisticsRequest(query, reader, clock()), campaignTags);
      if (reader.role === 'admin' || reader.canSeeSspPremium || !namesSources(request)) return request;
      return { ...request, hiddenSspIds: await premiumSspIds() };
    },
    page,
    rows,
    async file(format, request, onRow) {
      const { totals } = await page({ ...request, page: 1, perPage: 1 });
      const all = await rows(request);
      return reportFile({ format, request, rows: onRow ? counted(all, onRow) : all, totals, namesOf });
    },
    namesOf,
  };
}

async function* counted<Row>(rows: AsyncIterable<Row>, onRow: () => void): AsyncGenerator<Row> {
  for await (const row of rows) {
    onRow();
    yield row;
  }
}

/** Waits for the first row, so that a rejection is an answer and not a torn file. */
async function begun<Row>(rows: AsyncGenerator<Row>): Promise<AsyncGenerator<Row>> {
  const first = await rows.next();
  return (async function* () {
    if (!first.done) {
      yield first.value;
      yield* rows;
    }
  })();
}
