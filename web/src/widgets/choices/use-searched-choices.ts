import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { array, type GenericSchema } from 'valibot';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import type { Option } from '../../ui/fields/field-props.ts';
import { useDebouncedValue } from '../../ui/hooks.ts';

const DEBOUNCE_MS = 200;
/** Most options that are shown for the typed text, besides the chosen ones. */
const SHOWN = 30;
const CHOSEN_MAX = 100;

/** A list call that options come from. */
export interface ChoiceSource<Row> {
  /** Entity of the query keys. */
  readonly key: string;
  readonly path: string;
  readonly row: GenericSchema<unknown, Row>;
  /** Sent with every search. */
  readonly filter?: Readonly<Record<string, string>>;
  readonly labelOf: (row: Row) => string;
  /** Label of an id that is not found, or not yet loaded. */
  readonly fallback: (id: number) => string;
}

/** Options that are found by typing, whatever there are, and those that are chosen. */
export interface SearchedOptions {
  readonly options: readonly Option[];
  readonly onSearch: (text: string) => void;
  readonly isError: boolean;
  /** The call was answered, nothing was typed, and there is nothing to choose. */
  readonly isEmpty: boolean;
}

/** Asks the list for what is typed, and for the names of the chosen ids. */
export function useSearchedChoices<Row extends { readonly id: number }>(
  source: ChoiceSource<Row>,
  chosen: readonly number[],
): SearchedOptions {
  const { key, path, row: schema, filter = {}, labelOf, fallback } = source;
  const [typed, onSearch] = useState('');
  const [asked] = useDebouncedValue(typed, DEBOUNCE_MS);
  const ids = chosen.slice(0, CHOSEN_MAX).toSorted((one, other) => one - other);
  const named = useQuery({
    queryKey: [key, path, 'chosen', ids],
    queryFn: ({ signal }) => {
      const query = { 'whereIn[id]': ids.join(','), perPage: CHOSEN_MAX };
      return parsedData(array(schema), api.get(path, { query, signal }));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  const labels = new Map((named.data ?? []).map((row) => [row.id, labelOf(row)]));
  // The box of a single choice shows the chosen name, which is not a search.
  const wanted = [...labels.values()].includes(asked) ? '' : asked;
  const found = useQuery({
    queryKey: [key, path, 'choices', filter, wanted],
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
  const isEmpty = found.isSuccess && wanted === '' && options.length === 0;
  return { options, onSearch, isError: found.isError, isEmpty };
}
