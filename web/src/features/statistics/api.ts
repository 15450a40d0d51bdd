import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { CreativeView } from '@marquee/schemas/creative/views';
import type { PresetView } from '@marquee/schemas/queries/preset';
import type { StatisticsAnswer } from '@marquee/schemas/queries/statistics';
import type { UserView } from '@marquee/schemas/queries/user';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import type { DataAnswer, ListAnswer } from '../../lib/list-query.ts';
import type { StatisticsScope } from './model/labels.ts';

const MINUTE_MS = 60_000;

/** One call of the statistics, by its own query. */
export const statisticsQuery = (scope: StatisticsScope, params: URLSearchParams) =>
  queryOptions({
    queryKey: ['statistics', scope, 'report', params.toString()],
    queryFn: ({ signal }) => api.get<StatisticsAnswer>('/statistics', { query: params, signal }),
    // Rows of other groups would stand under the wrong heads.
    placeholderData: (before: StatisticsAnswer | undefined, query) =>
      groupsOf(String(query?.queryKey[3] ?? '')) === params.get('groupBy') ? before : undefined,
  });

const groupsOf = (params: string): string | null => new URLSearchParams(params).get('groupBy');

export const presetsQuery = queryOptions({
  queryKey: ['preset', 'own', 'list'],
  queryFn: async ({ signal }) =>
    (await api.get<DataAnswer<readonly PresetView[]>>('/presets/statistics', { signal })).data,
});

interface Named {
  readonly code: string;
  readonly name: string;
}

/** The part of `GET /dictionary/all` that statistics name values by. */
export interface Dictionaries {
  readonly languages: readonly Named[];
  readonly deviceTypes: readonly Named[];
  readonly connectionTypes: readonly Named[];
  readonly trafficTypes: readonly { readonly id: number; readonly name: string }[];
}

export const dictionariesQuery = queryOptions({
  queryKey: ['dictionary', 'all'],
  queryFn: async ({ signal }) =>
    (await api.get<DataAnswer<Dictionaries>>('/dictionary/all', { signal })).data,
  staleTime: 60 * MINUTE_MS,
});

export const countriesQuery = queryOptions({
  queryKey: ['geo', 'countries'],
  queryFn: async ({ signal }) =>
    (
      await api.get<DataAnswer<readonly { readonly iso3: string; readonly country_name: string }[]>>(
        '/geo/countries',
        { signal },
      )
    ).data,
  staleTime: 60 * MINUTE_MS,
});

/** Entities whose ids statistics answer and whose names people know. */
export type NamedEntity = 'campaign' | 'creative' | 'user' | 'ssp';

const NAMES_MAX = 100;

/** Names of ids; ids that no longer exist are absent. */
export const namesQuery = (entity: NamedEntity, scope: StatisticsScope, ids: readonly string[]) =>
  queryOptions({
    queryKey: [
      entity === 'ssp' ? 'ssp-endpoint' : entity,
      scope,
      'names',
      [...ids].sort((left, right) => Number(left) - Number(right)).join(),
    ],
    queryFn: async ({ signal }) => {
      const parts = Array.from({ length: Math.ceil(ids.length / NAMES_MAX) }, (_, index) =>
        ids.slice(index * NAMES_MAX, (index + 1) * NAMES_MAX),
      );
      const named = await Promise.all(parts.map((part) => fetchNames(entity, scope, part, signal)));
      return new Map(named.flat());
    },
    enabled: ids.length > 0 && (scope === 'all' || entity === 'campaign' || entity === 'creative'),
    staleTime: 5 * MINUTE_MS,
    placeholderData: keepPreviousData,
  });

type NamedRow = Partial<CampaignView & CreativeView & UserView> & { readonly id: number };

async function fetchNames(
  entity: NamedEntity,
  scope: StatisticsScope,
  ids: readonly string[],
  signal: AbortSignal,
): Promise<[string, string][]> {
  const path = {
    campaign: scope === 'own' ? '/campaigns' : '/admin/campaigns',
    creative: scope === 'own' ? '/creatives' : '/admin/creatives',
    user: '/users',
    ssp: '/admin/ssp-endpoints',
  }[entity];
  const query = new URLSearchParams({ 'whereIn[id]': ids.join(','), perPage: String(NAMES_MAX) });
  const { data } = await api.get<ListAnswer<NamedRow>>(path, { query, signal });
  return data.map((row) => [String(row.id), nameOf(row)]);
}

const nameOf = (row: NamedRow): string =>
  row.name ?? ([row.firstName, row.lastName].filter(Boolean).join(' ') || (row.email ?? `#${row.id}`));
