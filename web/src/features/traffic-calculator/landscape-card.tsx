import type { TrafficCalculation } from '@marquee/schemas/queries/traffic-calculator';
import { Suspense } from 'react';

import { formatMoney, formatPercent } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/feedback/feedback.tsx';
import { Card } from '../../ui/layout/card.tsx';
import type { BidLandscapeProps } from '../../widgets/charts/bid-landscape/bid-landscape.tsx';
import classes from './traffic-calculator.module.css';

const BidLandscape = lazyWithRetry<BidLandscapeProps>(
  async () => (await import('../../widgets/charts/bid-landscape/bid-landscape.tsx')).BidLandscape,
);

interface LandscapeCardProps {
  readonly traffic: Pick<TrafficCalculation, 'landscape' | 'recommended'>;
  /** Dollars CPM as in the filters; empty before there is one. */
  readonly bidPrice: string;
  readonly onBid: (bidPrice: string) => void;
}

/** What every price would bring of this traffic; its dot is the bid of the filters. */
export function LandscapeCard({ traffic: { landscape, recommended }, bidPrice, onBid }: LandscapeCardProps) {
  const isRecommended = recommended !== null && Number(recommended.bidPrice) === Number(bidPrice);
  return (
    <Card
      title={t('Bid landscape')}
      description={t('Impressions a day by bid price. Drag the dot to try a bid.')}
    >
      {landscape === null ? (
        <p className={classes.note}>{t('No price wins any of this traffic.')}</p>
      ) : (
        <Suspense
          fallback={<Skeleton height={280} radius="md" aria-label={t('The bid landscape is loading')} />}
        >
          <BidLandscape
            landscape={landscape}
            unit={t('CPM')}
            bidPrice={bidPrice === '' ? undefined : bidPrice}
            recommended={recommended?.bidPrice}
            onBid={onBid}
          />
        </Suspense>
      )}
      {recommended !== null && (
        <p className={classes.advice}>
          <span>
            {t('Recommended: {bidPrice} CPM, which wins {share} of the requests.', {
              bidPrice: formatMoney(recommended.bidPrice),
              share: formatPercent(recommended.winShare * 100, 0),
            })}
          </span>
          {!isRecommended && (
            <Button variant="default" size="compact-sm" onClick={() => onBid(recommended.bidPrice)}>
              {t('Use this bid')}
            </Button>
          )}
        </p>
      )}
    </Card>
  );
}
