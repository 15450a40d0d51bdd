import { QueryCache, QueryClient } from '@tanstack/react-query';

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

/** Server data of this tab. Nothing is polled: what is pushed invalidates by key. */
export const queryClient = new QueryClient({
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
