import type { Reach } from '@marquee/schemas/queries/reach';
import { Suspense } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import type { BidLandscapeProps } from '../../../widgets/charts/bid-landscape/bid-landscape.tsx';
import type { CampaignValues } from '../model/form-values.ts';
import { PRICING_LABELS } from '../labels.ts';

const BidLandscape = lazyWithRetry<BidLandscapeProps>(
  async () => (await import('../../../widgets/charts/bid-landscape/bid-landscape.tsx')).BidLandscape,
);

interface PartProps {
  readonly reach: Reach;
  readonly values: Pick<CampaignValues, 'pricingModel' | 'bidPrice'>;
  readonly onBid?: (bidPrice: string) => void;
}

/** The landscape of an estimate; nothing where no price wins anything. */
export function BidLandscapePart({ reach: { landscape, recommended }, values, onBid }: PartProps) {
  if (landscape === null) return null;
  return (
    <Suspense fallback={<Skeleton height={280} radius="md" aria-label={t('The bid landscape is loading')} />}>
      <BidLandscape
        landscape={landscape}
        unit={PRICING_LABELS[values.pricingModel]}
        bidPrice={values.bidPrice === '' ? undefined : values.bidPrice}
        recommended={recommended?.bidPrice}
        onBid={onBid}
      />
    </Suspense>
  );
}
