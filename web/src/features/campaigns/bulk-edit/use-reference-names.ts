import type { ActivityChange } from '@marquee/schemas/queries/activity-log';
import { useQuery } from '@tanstack/react-query';
import { array, number, object, string } from 'valibot';

import { parsedData } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { countriesQuery } from '../../../lib/reference-data.ts';
import type { CampaignScope } from '../api.ts';
import type { NameOf } from '../model/describe-change.ts';

/** Fields that hold ids, and the list that has their names. */
const PATHS: Readonly<Record<string, string>> = {
  creativeIds: '/creatives',
  filterLists: '/filter-lists',
  audiences: '/audiences',
  contextualBundles: '/contextual-bundles',
  optimizationRules: '/optimization-rules',
};
/** A page of the API. */
const IDS_MAX = 100;
const named = array(object({ id: number(), name: string() }));

/** The ids in changes by field, each once. */
function idsIn(changes: readonly ActivityChange[]): ReadonlyMap<string, readonly number[]> {
  const found = new Map<string, Set<number>>();
  for (const { field, old, new: now } of changes) {
    if (PATHS[field] === undefined) continue;
    const ids = found.get(field) ?? new Set();
    for (const values of [old, now]) {
      if (Array.isArray(values)) for (const id of values as unknown[]) ids.add(Number(id));
    }
    found.set(field, ids);
  }
  return new Map([...found].map(([field, ids]) => [field, [...ids].slice(0, IDS_MAX)]));
}

/** Names of the countries and objects in changes; until they are loaded, and for what is deleted, codes and ids. */
export function useReferenceNames(scope: CampaignScope, changes: readonly ActivityChange[]): NameOf {
  const { data: countries = [] } = useQuery(countriesQuery);
  const asked = [...idsIn(changes)].filter(([, ids]) => ids.length > 0);
  const { data: names } = useQuery({
    queryKey: ['campaign', scope, 'reference-names', asked],
    enabled: asked.length > 0,
    queryFn: async ({ signal }) => {
      const all = asked.map(async ([field, ids]) => {
        const query = { 'whereIn[id]': ids.join(), perPage: IDS_MAX };
        const path = `${scope === 'own' ? '' : '/admin'}${PATHS[field] ?? ''}`;
        const rows = await parsedData(named, api.get(path, { query, signal }));
        return rows.map(({ id, name }): [string, string] => [`${field} ${id}`, name]);
      });
      return Object.fromEntries((await Promise.all(all)).flat());
    },
  });
  return (field, value) => {
    if (field === 'targeting.countries' || field === 'targeting.excludedCountries') {
      return countries.find(({ iso3 }) => iso3 === value)?.country_name ?? String(value);
    }
    if (typeof value === 'string') return value;
    return names?.[`${field} ${value}`] ?? (PATHS[field] === undefined ? String(value) : `#${value}`);
  };
}
