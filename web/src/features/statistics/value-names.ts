import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import {
  STATISTICS_DIMENSIONS,
  type StatisticsDimension,
} from '@marquee/schemas/queries/statistics-dimensions';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { countriesQuery, dictionaryQuery } from '../../lib/reference-data.ts';
import { namesQuery, type NamedEntity } from './api.ts';
import { bucketLabel } from './model/time-buckets.ts';
import type { Filters } from './model/settings.ts';
import { isTime, type StatisticsScope } from './model/labels.ts';

/** A value of a dimension as people know it. */
export type NameOf = (dimension: StatisticsDimension, value: string) => string;

const UNKNOWN = t('Unknown');

/** Names of every value in these rows and filters: of things by asking for them, of codes from the dictionaries. */
export function useValueNames(
  scope: StatisticsScope,
  rows: readonly StatisticsRow[],
  filters: Filters = {},
): NameOf {
  const { data: dictionaries } = useQuery(dictionaryQuery);
  const { data: countries } = useQuery(countriesQuery);
  const idsOf = (dimension: NamedEntity) =>
    [
      ...new Set([
        ...rows.flatMap((row) => (row[dimension] === undefined ? [] : [String(row[dimension])])),
        ...(filters[dimension] ?? []),
      ]),
    ].filter((id) => /^[1-9]\d*$/.test(id));
  const { data: campaigns } = useQuery(namesQuery('campaign', scope, idsOf('campaign')));
  const { data: creatives } = useQuery(namesQuery('creative', scope, idsOf('creative')));
  const { data: users } = useQuery(namesQuery('user', scope, idsOf('user')));
  const { data: endpoints } = useQuery(namesQuery('ssp', scope, idsOf('ssp')));

  return useMemo(() => {
    const codes = (list: readonly { code: string; name: string }[] | undefined) =>
      new Map((list ?? []).map(({ code, name }) => [code, name]));
    const known: Partial<Record<StatisticsDimension, ReadonlyMap<string, string> | undefined>> = {
      campaign: campaigns,
      creative: creatives,
      user: users,
      ssp: endpoints,
      country: new Map((countries ?? []).map(({ iso3, country_name }) => [iso3, country_name])),
      language: codes(dictionaries?.languages),
      deviceType: codes(dictionaries?.deviceTypes),
      connectionType: codes(dictionaries?.connectionTypes),
      trafficType: new Map((dictionaries?.trafficTypes ?? []).map(({ id, name }) => [String(id), name])),
    };
    return (dimension, value) => {
      if (isTime(dimension)) return bucketLabel(value, dimension);
      if (value === '' || value === '0') return STATISTICS_DIMENSIONS[dimension].none ?? UNKNOWN;
      const name = known[dimension]?.get(value);
      if (name !== undefined) return name;
      const isId = ['campaign', 'creative', 'user', 'ssp'].includes(dimension);
      return isId ? `#${value}` : value;
    };
  }, [campaigns, creatives, users, endpoints, countries, dictionaries]);
}
