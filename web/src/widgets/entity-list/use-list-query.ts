import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import { useAccountZone } from '../../lib/zone/account-zone.ts';
import type { ListDays, ListFilter, ListParams } from '../../lib/list-query.ts';
import { fetchPage, fetchTotals, listKey, toListParams } from './list-request.ts';
import type { ListResource, ListScope, ListTotals } from './resource.ts';
import type { PageRow } from './bulk/selection.ts';
import type { ListState } from './use-list-state.ts';

/** What a page sets itself. */
interface Given {
  readonly fixedFilters: readonly ListFilter[] | undefined;
  /** Days of the figures; undefined is all time. */
  readonly days: ListDays | undefined;
}

/** The page that the URL asks for; the one before stays in sight until it is there. */
export function useListQuery<Row>(
  resource: ListResource<Row>,
  scope: ListScope,
  state: ListState,
  { fixedFilters, days }: Given,
) {
  const { page, perPage, sort, search, filters, setPage } = state;
  const zone = useAccountZone();
  const params = useMemo(
    () =>
      toListParams(
        resource,
        scope,
        { page, perPage, sort, search, filters },
        { zone, ...(fixedFilters && { fixedFilters }), ...(days && { days }) },
      ),
    [resource, scope, page, perPage, sort, search, filters, fixedFilters, days, zone],
  );
  const query = useQuery({
    queryKey: listKey(resource, scope, params),
    queryFn: ({ signal }) => fetchPage(resource, scope, params, signal),
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = query;
  const lastPage = data?.meta.total_pages ?? 1;
  useEffect(() => {
    // Rows were removed, or the link is old: the last page that there is.
    if (!isPlaceholderData && data !== undefined && page > lastPage)
      setPage(Math.max(1, lastPage), 'replace');
  }, [data, isPlaceholderData, page, lastPage, setPage]);
  const rows = data?.data;
  const entries = useMemo<readonly PageRow<Row>[]>(
    () => rows?.map((row) => ({ id: resource.rowId(row), row })) ?? [],
    [rows, resource],
  );
  return { query, params, entries, meta: data?.meta };
}

/** Milliseconds after which totals are asked for again: the numbers of the rows count on. */
const TOTALS_EVERY_MS = 30_000;

/** The figures of the whole filter; undefined until they are there. */
export function useTotalsQuery<Row>(
  { key, figures }: ListResource<Row>,
  scope: ListScope,
  params: ListParams,
  hasRows: boolean,
): ListTotals | undefined {
  const { search, searchFields, filters, days } = params;
  const path = figures?.totalsPath?.(scope);
  const { data } = useQuery({
    queryKey: [key, scope, 'totals', { path, search, searchFields, filters, days }],
    queryFn: ({ signal }) => fetchTotals(path ?? '', params, signal),
    enabled: path !== undefined && hasRows,
    placeholderData: keepPreviousData,
    refetchInterval: TOTALS_EVERY_MS,
  });
  return data;
}
