import type { BidderNoBids } from '@marquee/schemas/queries/no-bids';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { Card } from '../../ui/layout/card.tsx';
import { ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { AsOf } from '../as-of/as-of.tsx';
import { bidderNoBidsQuery } from './bidder-no-bids.ts';

interface FiguresCardProps {
  readonly description: string;
  readonly children: (noBids: BidderNoBids) => ReactNode;
}

/** A card with the bidder's live counters. Without an answer of the bidder, the last figures remain. */
export function FiguresCard({ description, children }: FiguresCardProps) {
  const { data, dataUpdatedAt, error, refetch } = useQuery(bidderNoBidsQuery);
  return (
    <Card
      title={t('Live metrics')}
      description={
        <>
          {data !== undefined && error !== null
            ? t('Out of date: the bidder isn’t responding.')
            : description}
          <AsOf at={dataUpdatedAt} />
        </>
      }
    >
      {data === undefined && error === null && <Skeleton height={240} />}
      {data === undefined && error !== null && (
        <ErrorState
          title={t('The bidder isn’t responding')}
          text={error.message}
          onRetry={() => void refetch()}
        />
      )}
      {data !== undefined && children(data)}
    </Card>
  );
}
