import { presetsAnswer } from '@marquee/schemas/preset/views';
import { statisticsAnswer, type StatisticsAnswer } from '@marquee/schemas/queries/statistics-answer';
import { userView } from '@marquee/schemas/user/views';
import { MINUTE_MS } from '@marquee/schemas/common/time';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { number, object, pick, string } from 'valibot';

import { parsed, parsedList } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import type { StatisticsScope } from './model/labels.ts';

/** One call of the statistics. */
export const fetchStatistics = (params: URLSearchParams, signal: AbortSignal): Promise<StatisticsAnswer> =>
  parsed(statisticsAnswer, api.get('/statistics', { query: params, signal }));

/** One call of the statistics, by its own query. */
export const statisticsQuery = (scope: StatisticsScope, params: URLSearchParams) =>
  queryOptions({
    queryKey: ['statistics', scope, 'report', params.toString()],
    queryFn: ({ signal }) => fetchStatistics(params, signal),
    // Rows of other groups would be under the wrong headings.
    placeholderData: (before: StatisticsAnswer | undefined, query) =>
      groupsOf(String(query?.queryKey[3] ?? '')) === params.get('groupBy') ? before : undefined,
  });

const groupsOf = (params: string): string | null => new URLSearchParams(params).get('groupBy');

export const presetsQuery = queryOptions({
  queryKey: ['preset', 'own', 'list'],
  queryFn: async ({ signal }) =>
    (await parsed(presetsAnswer, api.get('/presets/statistics', { signal }))).data,
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

const withName = object({ id: number(), name: string() });
const person = pick(userView, ['id', 'firstName', 'lastName', 'email']);

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
  const answer = api.get(path, { query, signal });
  if (entity !== 'user') {
    return (await parsedList(withName, answer)).data.map(({ id, name }) => [String(id), name]);
  }
  return (await parsedList(person, answer)).data.map(({ id, firstName, lastName, email }) => [
    String(id),
    [firstName, lastName].filter(Boolean).join(' ') || email,
  ]);
}
