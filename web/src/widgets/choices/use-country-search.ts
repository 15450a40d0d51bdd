import { useQuery } from '@tanstack/react-query';

import { countriesQuery } from './countries.ts';
import type { CountrySearch } from './country-search.ts';

/** Loads the search after the page: names in many languages are not needed to draw it. */
const loadSearch = async () => (await import('./country-search.ts')).createCountrySearch;

/** Search over all countries, in the reader's languages too; until it is loaded, fields search their own labels. */
export function useCountrySearch(): Partial<CountrySearch> {
  const { data: countries } = useQuery(countriesQuery);
  const { data: search } = useQuery({
    queryKey: ['country', 'search'],
    enabled: countries !== undefined,
    queryFn: async () => (await loadSearch())(countries ?? [], navigator.languages),
    staleTime: Number.POSITIVE_INFINITY,
    // Functions: structural sharing cannot compare them.
    structuralSharing: false,
  });
  return search ?? {};
}
