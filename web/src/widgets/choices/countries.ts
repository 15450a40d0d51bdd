import { countryNamesAnswer, ownCountryAnswer } from '@marquee/schemas/queries/dictionary';
import { queryOptions } from '@tanstack/react-query';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { NAMES_LOCALE } from '../../lib/reference-data.ts';

/** Countries whose residents cannot sign up (specification section 5). */
const REFUSED: readonly string[] = ['RU', 'BY'];

/** Countries that a person can choose, by their names in the reader's language. */
export const countriesQuery = queryOptions({
  queryKey: ['country', 'names'],
  queryFn: async ({ signal }) => {
    const { data } = await parsed(
      countryNamesAnswer,
      api.post('/dictionary/countries', { locale: NAMES_LOCALE }, { signal }),
    );
    return data.filter(({ iso2 }) => !REFUSED.includes(iso2));
  },
  staleTime: Number.POSITIVE_INFINITY,
});

/** The country of this computer's address; null when it is unknown. */
export const ownCountryQuery = queryOptions({
  queryKey: ['country', 'own'],
  queryFn: async ({ signal }) =>
    (await parsed(ownCountryAnswer, api.post('/dictionary/getCountryUser', undefined, { signal }))).data,
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
});
