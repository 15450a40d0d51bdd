import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { EmptyState, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { IconChartBar } from '../../../ui/icons.ts';
import { errorOf } from './error-of.ts';

interface ChartStateProps {
  readonly label: string;
  readonly query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>;
  readonly isEmpty: boolean;
  readonly children: ReactNode;
}

const HEIGHT = 300;

/** A chart while it is asked for, where that failed, and where there is nothing to draw. */
export function ChartState({ label, query, isEmpty, children }: ChartStateProps) {
  const error = errorOf(query);
  if (error) return <ErrorState {...error} />;
  if (query.isPending) return <Skeleton height={HEIGHT} aria-label={t('{label} is loading', { label })} />;
  return isEmpty ? <EmptyState icon={<IconChartBar />} title={t('No data yet')} /> : children;
}
