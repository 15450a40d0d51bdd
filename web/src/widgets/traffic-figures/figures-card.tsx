import type { BidderRefusals } from '@marquee/schemas/queries/refusals';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { Card } from '../../ui/card.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback.tsx';
import { bidderRefusalsQuery } from './bidder-refusals.ts';

interface FiguresCardProps {
  readonly description: string;
  readonly children: (refusals: BidderRefusals) => ReactNode;
}

/** What the bidder counts, as it happens; a bidder that does not answer leaves the last figures standing. */
export function FiguresCard({ description, children }: FiguresCardProps) {
  const { data, error, refetch } = useQuery(bidderRefusalsQuery);
  return (
    <Card
      title="Live figures"
      description={
        data !== undefined && error !== null ? 'Not up to date: the bidder does not answer.' : description
      }
    >
      {data === undefined && error === null && <Skeleton height={240} />}
      {data === undefined && error !== null && (
        <ErrorState title="The bidder did not answer" text={error.message} onRetry={() => void refetch()} />
      )}
      {data !== undefined && children(data)}
    </Card>
  );
}
