import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';

import type { ListFilter } from '../../lib/list-query.ts';
import { fetchPage, listKey, toListParams } from './list-request.ts';
import type { ListResource, ListScope } from './resource.ts';
import type { PageRow } from './bulk/selection.ts';
import type { ListState } from './use-list-state.ts';

/** The page that the URL asks for; the one before stays in sight until it is there. */
export function useListQuery<Row>(
  resource: ListResource<Row>,
  scope: ListScope,
  state: ListState,
  fixedFilters: readonly ListFilter[] | undefined,
) {
  const { page, perPage, sort, search, filters, setPage } = state;
  const params = useMemo(
    () => toListParams(resource, scope, { page, perPage, sort, search, filters }, fixedFilters),
    [resource, scope, page, perPage, sort, search, filters, fixedFilters],
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
  return { query, params, entries, meta: data?.meta, totals: data?.totals };
}
