import { createParser, useQueryStates } from 'nuqs';
import { useCallback, useEffect, useMemo } from 'react';
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
  /** Typing replaces the entry of the history; it would hold a letter each otherwise. */
  readonly setSearch: (search: string) => void;
  /** Null takes the filter away. */
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
  const fields = useMemo(() => inScope(resource.filters, scope), [resource, scope]);
  const parsers = useMemo(() => parsersOf(resource, fields), [resource, fields]);
  const prefixed = useMemo(() => {
    const names = ['page', 'perPage', 'sort', 'search', ...fields.map(({ field }) => field)];
    return { urlKeys: Object.fromEntries(names.map((name) => [name, `${urlPrefix}${name}`])) };
  }, [fields, urlPrefix]);
  const { filters: filterParsers, ...plainParsers } = parsers;
  const [plain, setPlain] = useQueryStates(plainParsers, { history: 'push', shallow: false, ...prefixed });
  const [filterState, setFilters] = useQueryStates(filterParsers, {
    history: 'push',
    shallow: false,
    ...prefixed,
  });
  useCleanUrl(resource, scope, urlPrefix);

  const filters = useMemo<FilterValues>(
    () =>
      Object.fromEntries(
        Object.entries(filterState).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      ),
    [filterState],
  );
  const setFilter = useCallback(
    (field: string, value: string | null) => {
      void setFilters({ [field]: value });
      void setPlain({ page: null });
    },
    [setFilters, setPlain],
  );
  const clear = useCallback(() => {
    void setFilters(null);
    void setPlain({ page: null, search: null });
  }, [setFilters, setPlain]);
  return {
    page: plain.page,
    perPage: fixed.perPage ?? plain.perPage,
    sort: plain.sort,
    search: plain.search,
    filters,
    setPage: useCallback((page, history = 'push') => void setPlain({ page }, { history }), [setPlain]),
    setPerPage: useCallback((perPage) => void setPlain({ perPage, page: null }), [setPlain]),
    setSort: useCallback((sort) => void setPlain({ sort, page: null }), [setPlain]),
    setSearch: useCallback(
      (search) => void setPlain({ search: parseSearch(search), page: null }, { history: 'replace' }),
      [setPlain],
    ),
    setFilter,
    clear,
    isFiltered: plain.search !== '' || Object.keys(filters).length > 0,
  };
}

/** Takes out of the URL what is not understood, so that a copied link says what is shown. */
function useCleanUrl<Row>(resource: ListResource<Row>, scope: ListScope, urlPrefix: string): void {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    const url = new URLSearchParams(search);
    const faulty = invalidNames(resource, scope, url, urlPrefix);
    if (faulty.length === 0) return;
    for (const name of faulty) url.delete(name);
    const rest = url.toString();
    void navigate({ pathname, search: rest === '' ? '' : `?${rest}`, hash }, { replace: true });
  }, [resource, scope, urlPrefix, pathname, search, hash, navigate]);
}
