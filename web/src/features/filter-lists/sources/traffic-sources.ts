import type { FilterListType } from '@marquee/schemas/common/source-lists';
import {
  TRAFFIC_SOURCE_TYPES,
  trafficSourceListAnswer,
  type TrafficSourceType,
  type TrafficSourceView,
} from '@marquee/schemas/queries/traffic-sources';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import type { Option } from '../../../ui/fields/field-props.ts';

/** Sources that are offered at once; more are found by typing. */
const SHOWN = 30;
const STALE_MS = 300_000;

/** The type as one of sources that traffic has; undefined for devices and addresses, which are people's. */
export const sourceTypeOf = (type: FilterListType): TrafficSourceType | undefined =>
  TRAFFIC_SOURCE_TYPES.find((one) => one === type);

/** Sources of traffic whose spelling holds a text, the largest first. */
export const trafficSourcesQuery = (type: TrafficSourceType, search: string) =>
  queryOptions({
    queryKey: ['traffic-sources', type, search],
    queryFn: async ({ signal }) => {
      const query = { type, search, page: 1, perPage: SHOWN };
      return (await parsed(trafficSourceListAnswer, api.get('/traffic-sources', { query, signal }))).data;
    },
    staleTime: STALE_MS,
    placeholderData: keepPreviousData,
  });

/** `news.example · 12,000 requests a day · 40 bids of yours a day`. */
export function describeSource({ source, requestsPerDay, bidsPerDay }: TrafficSourceView): string {
  const figures = [
    ...(requestsPerDay === null || requestsPerDay === 0
      ? []
      : [t('{requestsPerDay, plural, one {# request} other {# requests}} a day', { requestsPerDay })]),
    ...(bidsPerDay === 0
      ? []
      : [t('{bidsPerDay, plural, one {# bid} other {# bids}} of yours a day', { bidsPerDay })]),
  ];
  return [source, ...figures].join(' · ');
}

/** What can be chosen: sources that are not on the list yet, and last what is typed itself. */
export function sourceOptions(
  sources: readonly TrafficSourceView[],
  typed: string,
  chosen: readonly string[],
): readonly Option[] {
  const taken = new Set(chosen.map((item) => item.trim().toLowerCase()));
  const offered = sources
    .filter(({ source }) => !taken.has(source))
    .map((row) => ({ value: row.source, label: describeSource(row) }));
  const own = typed.trim();
  const isKnown = taken.has(own.toLowerCase()) || sources.some(({ source }) => source === own.toLowerCase());
  return own === '' || isKnown ? offered : [...offered, { value: own, label: t('Add “{own}”', { own }) }];
}
