import { createParser, useQueryStates } from 'nuqs';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import type { ListFilterField, ListResource, ListScope, ListSort } from './resource.ts';
import {
  defaultPerPageOf,
  inScope,
  invalidNames,
  parseFilter,
  parsePage,
  parsePerPage,
  parseSearch,
  parseSort,
  sameSort,
  serializeSort,
  sortFieldsOf,
  type FilterValues,
  type ListUrlState,
} from './url-state.ts';

export interface ListState extends ListUrlState {
  readonly setPage: (page: number, history?: 'push' | 'replace') => void;
  readonly setPerPage: (perPage: number) => void;
  readonly setSort: (sort: ListSort) => void;
  /** A search is one entry of the history, however many letters are typed. */
  readonly setSearch: (search: string) => void;
  /** Null removes the filter. */
  readonly setFilter: (field: string, value: string | null) => void;
  readonly clear: () => void;
  /** True while a search or a filter that a person set hides rows. */
  readonly isFiltered: boolean;
}

interface Fixed {
  readonly urlPrefix: string;
  /** Instead of the URL's. */
  readonly perPage: number | undefined;
}

function parsersOf<Row>(resource: ListResource<Row>, fields: readonly ListFilterField[]) {
  const sortable = sortFieldsOf(resource);
  const text = (parse: (value: string) => string | null) =>
    createParser<string>({ parse, serialize: String });
  return {
    page: createParser<number>({ parse: parsePage, serialize: String }).withDefault(1),
    perPage: createParser<number>({ parse: parsePerPage, serialize: String }).withDefault(
      defaultPerPageOf(resource),
    ),
    sort: createParser<ListSort>({
      parse: (value) => parseSort(value, sortable),
      serialize: serializeSort,
      eq: sameSort,
    }).withDefault(resource.defaultSort),
    search: text(resource.searchable === true ? parseSearch : () => null).withDefault(''),
    filters: Object.fromEntries(
      fields.map((field) => [field.field, text((value) => parseFilter(field, value))]),
    ),
  };
}

/** The list's state, kept in the URL: back, forward and a pasted link restore it. */
export function useListState<Row>(resource: ListResource<Row>, scope: ListScope, fixed: Fixed): ListState {
  const { urlPrefix } = fixed;
  const [[plain, setPlain], [filterState, setFilters]] = useParameters(resource, scope, urlPrefix);
  useCleanUrl(resource, scope, urlPrefix);
  const typing = useTyping();

  const filters = useMemo(() => presentFilters(filterState), [filterState]);
  const change = useCallback(
    (values: Parameters<typeof setPlain>[0], history: 'push' | 'replace' = 'push') => {
      typing.end();
      void setPlain(values, { history });
    },
    [setPlain, typing],
  );
  const setFilter = useCallback(
    (field: string, value: string | null) => {
      void setFilters({ [field]: value });
      change({ page: null });
    },
    [setFilters, change],
  );
  const clear = useCallback(() => {
    void setFilters(null);
    change({ page: null, search: null });
  }, [setFilters, change]);
  const { search } = plain;
  const setSearch = useCallback(
    (text: string) => {
      const next = parseSearch(text);
      const history = typing.goesOn(search, next ?? '') ? 'replace' : 'push';
      void setPlain({ search: next, page: null }, { history });
    },
    [setPlain, typing, search],
  );
  return {
    page: plain.page,
    perPage: fixed.perPage ?? plain.perPage,
    sort: plain.sort,
    search,
    filters,
    setPage: useCallback((page, history) => change({ page }, history), [change]),
    setPerPage: useCallback((perPage) => change({ perPage, page: null }), [change]),
    setSort: useCallback((sort) => change({ sort, page: null }), [change]),
    setSearch,
    setFilter,
    clear,
    isFiltered: search !== '' || Object.keys(filters).length > 0,
  };
}

/** The parameters of the URL: those of every list, and the filters of this one. */
function useParameters<Row>(resource: ListResource<Row>, scope: ListScope, urlPrefix: string) {
  const fields = useMemo(() => inScope(resource.filters, scope), [resource, scope]);
  const parsers = useMemo(() => parsersOf(resource, fields), [resource, fields]);
  const prefixed = useMemo(() => {
    const names = ['page', 'perPage', 'sort', 'search', ...fields.map(({ field }) => field)];
    return { urlKeys: Object.fromEntries(names.map((name) => [name, `${urlPrefix}${name}`])) };
  }, [fields, urlPrefix]);
  const { filters: filterParsers, ...plainParsers } = parsers;
  const options = { history: 'push', shallow: false, ...prefixed } as const;
  return [useQueryStates(plainParsers, options), useQueryStates(filterParsers, options)] as const;
}

/** The filters that the URL names. */
const presentFilters = (values: Readonly<Record<string, string | null>>): FilterValues =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );

/** What was typed last into the search, for as long as nothing else made an entry of the history. */
function useTyping() {
  const typed = useRef<string>(undefined);
  return useMemo(
    () => ({
      end: () => {
        typed.current = undefined;
      },
      /** Whether the current history entry came from typing too: the next letters then replace it. */
      goesOn: (shown: string, next: string): boolean => {
        const isSameEntry = typed.current !== undefined && typed.current === shown;
        typed.current = next;
        return isSameEntry;
      },
    }),
    [],
  );
}

/** Takes out of the URL what is not understood, so that a copied link says what is shown. */
function useCleanUrl<Row>(resource: ListResource<Row>, scope: ListScope, urlPrefix: string): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const url = new URLSearchParams(search);
    const invalid = invalidNames(resource, scope, url, urlPrefix);
    if (invalid.length === 0) return;
    for (const name of invalid) url.delete(name);
    const rest = url.toString();
    void navigate({ pathname, search: rest === '' ? '' : `?${rest}`, hash }, { replace: true });
  }, [resource, scope, urlPrefix, pathname, search, hash, navigate]);
}
