import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { ApiError } from '../../lib/api-error.ts';
import { textsOf } from '../../lib/error-catalogue.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { AsOf } from '../../widgets/as-of/as-of.tsx';

interface QueryCardProps<T> {
  readonly title: string;
  readonly description?: ReactNode;
  readonly actions?: ReactNode;
  readonly query: UseQueryResult<T>;
  readonly height?: number;
  readonly children: (data: T) => ReactNode;
}

/** A card about one call: its age, its skeleton, its failure with another try, its content; the others continue without it. */
export function QueryCard<T>({
  title,
  description,
  actions,
  query,
  height = 160,
  children,
}: QueryCardProps<T>) {
  const { data, error, dataUpdatedAt } = query;
  const requestId = error instanceof ApiError ? error.requestId : undefined;
  return (
    <Card
      title={title}
      description={
        <>
          {description}
          <AsOf at={dataUpdatedAt} />
        </>
      }
      {...(actions === undefined ? {} : { actions })}
    >
      {data !== undefined && children(data)}
      {data === undefined && error === null && <Skeleton height={height} />}
      {data === undefined && error !== null && (
        <ErrorState text={textsOf(error)[0]} requestId={requestId} onRetry={() => void query.refetch()} />
      )}
    </Card>
  );
}
