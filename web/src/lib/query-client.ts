import {
  QueryCache,
  QueryClient,
  type InvalidateOptions,
  type InvalidateQueryFilters,
  type QueryKey,
} from '@tanstack/react-query';

import { ApiError } from './api-error.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** The page is about this object: a 404 or 500 becomes the page, instead of an error inside a card. */
      readonly isPage?: boolean;
    };
  }
}

/** What the app does when the object of a page is missing or the server fails; set once at start. */
let onPageError: (status: 404 | 500) => void = () => undefined;
export const setPageErrorHandler = (handler: (status: 404 | 500) => void): void => {
  onPageError = handler;
};

const RETRIES = 2;
const isWorthRetrying = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 503 || error.status === 502;

/**
 * A first load that is on its way when its data changes may have been read before the change, and the library takes its
 * answer for fresh. Here such a load is invalidated once more when it ends.
 */
export class InvalidatingQueryClient extends QueryClient {
  override async invalidateQueries<Key extends QueryKey = QueryKey>(
    filters?: InvalidateQueryFilters<Key>,
    options?: InvalidateOptions,
  ): Promise<void> {
    const loading = this.getQueryCache()
      .findAll({ ...filters, fetchStatus: 'fetching' } as InvalidateQueryFilters)
      .filter((query) => query.state.data === undefined);
    for (const query of loading) {
      const again = () => this.invalidateQueries({ queryKey: query.queryKey, exact: true });
      // The load that is on its way, not another one; one that fails is tried again by its own rules.
      void query.fetch().then(again, () => undefined);
    }
    return super.invalidateQueries(filters, options);
  }
}

/** Server data of this tab. Nothing is polled: what is pushed invalidates by key. */
export const queryClient = new InvalidatingQueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (query.meta?.isPage !== true || !(error instanceof ApiError)) return;
      if (error.status === 404) onPageError(404);
      else if (error.status === 500) onPageError(500);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      retry: (count, error) => count < RETRIES && isWorthRetrying(error),
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false },
  },
});
