import type { UseQueryResult } from '@tanstack/react-query';

import { textsOf } from '../../../lib/error-catalogue.ts';

/** The error of a call as a chart shows it, with a way to try again. */
export const errorOf = (
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>,
): { readonly text: string; readonly onRetry: () => void } | undefined =>
  query.isError ? { text: textsOf(query.error)[0] ?? '', onRetry: () => void query.refetch() } : undefined;
