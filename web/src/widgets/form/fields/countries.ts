import { queryOptions } from '@tanstack/react-query';

import { api } from '../../../lib/api-client.ts';
import type { DataAnswer } from '../../../lib/list-query.ts';

export interface Country {
  readonly iso2: string;
  readonly iso3: string;
  readonly name: string;
}

/** Nobody signs up from these (specification section 5). */
const REFUSED: readonly string[] = ['RU', 'BY'];

/** Countries that a person can choose, by their English names. */
export const countriesQuery = queryOptions({
  queryKey: ['country', 'names'],
  queryFn: async ({ signal }) => {
    const { data } = await api.post<DataAnswer<readonly Country[]>>(
      '/dictionary/countries',
      { locale: 'en' },
      { signal },
    );
    return data.filter(({ iso2 }) => !REFUSED.includes(iso2));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The country of this computer's address; null when it is unknown. */
export const ownCountryQuery = queryOptions({
  queryKey: ['country', 'own'],
  queryFn: async ({ signal }) =>
    (await api.post<DataAnswer<Country | null>>('/dictionary/getCountryUser', undefined, { signal })).data,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
