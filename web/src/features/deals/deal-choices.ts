import { sspEndpointView, type SspEndpointView } from '@marquee/schemas/ssp-endpoint/views';
import { userView, type UserView } from '@marquee/schemas/queries/user';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { array, type GenericSchema } from 'valibot';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import type { Option } from '../../ui/fields/field-props.ts';
import { useDebouncedValue } from '../../ui/hooks.ts';

const DEBOUNCE_MS = 200;
/** Options that are shown for what is typed; chosen ones stand besides. */
const SHOWN = 30;
const CHOSEN_MAX = 100;

/** Options that are found by typing, whatever there are, and those that are chosen. */
export interface Found {
  readonly options: readonly Option[];
  readonly onSearch: (text: string) => void;
  readonly isError: boolean;
}

interface Source<Row> {
  /** Entity of the query keys. */
  readonly key: string;
  readonly path: string;
  readonly row: GenericSchema<unknown, Row>;
  readonly filter: Readonly<Record<string, string>>;
  readonly labelOf: (row: Row) => string;
  /** What stands for an id that is not found, or not yet. */
  readonly fallback: (id: number) => string;
}

const EXCHANGES: Source<SspEndpointView> = {
  key: 'ssp-endpoint',
  path: '/admin/ssp-endpoints',
  row: sspEndpointView,
  filter: {},
  labelOf: ({ name }) => name,
  fallback: (id) => `Endpoint ${id}`,
};

const ADVERTISERS: Source<UserView> = {
  key: 'user',
  path: '/users',
  row: userView,
  filter: { 'where[role]': 'advert' },
  labelOf: ({ firstName, lastName, email }) => `${firstName} ${lastName}`.trim() || email,
  fallback: (id) => `User ${id}`,
};

export const useExchangeChoices = (chosen: readonly number[]): Found => useFound(EXCHANGES, chosen);
export const useAdvertiserChoices = (chosen: readonly number[]): Found => useFound(ADVERTISERS, chosen);

function useFound<Row extends { readonly id: number }>(
  source: Source<Row>,
  chosen: readonly number[],
): Found {
  const { key, path, row: schema, filter, labelOf, fallback } = source;
  const [typed, onSearch] = useState('');
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS);
  const ids = chosen.slice(0, CHOSEN_MAX).toSorted((one, other) => one - other);
  const named = useQuery({
    queryKey: [key, 'all', 'chosen', ids],
    queryFn: ({ signal }) => {
      const query = { 'whereIn[id]': ids.join(','), perPage: CHOSEN_MAX };
      return parsedData(array(schema), api.get(path, { query, signal }));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const labels = new Map((named.data ?? []).map((row) => [row.id, labelOf(row)]));
  // The name of what is chosen stands in the box of a single choice: nobody searches for it.
  const wanted = [...labels.values()].includes(asked) ? '' : asked;
  const found = useQuery({
    queryKey: [key, 'all', 'choices', wanted],
    queryFn: ({ signal }) => {
      const query = { ...filter, perPage: SHOWN, orderBy: 'id', sortedBy: 'asc', search: wanted };
      return parsedData(array(schema), api.get(path, { query, signal }));
    },
    placeholderData: keepPreviousData,
  });
  const rows = found.data ?? [];
  for (const row of rows) labels.set(row.id, labelOf(row));
  const others = rows.filter(({ id }) => !chosen.includes(id)).map(({ id }) => id);
  const options = [...chosen, ...others].map((id) => ({
    value: String(id),
    label: labels.get(id) ?? fallback(id),
  }));
  return { options, onSearch, isError: found.isError };
}
