import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import { chargesEvents } from '@marquee/schemas/common/impression-price';
import { parseDollars } from '@marquee/schemas/common/money';
import type { Reach } from '@marquee/schemas/queries/reach';
import { dimensionOf } from '@marquee/schemas/traffic/dimensions';

import { isStatus } from '../../../lib/api-error.ts';
import { formatCount, formatMoney, formatPercent, NOTHING } from '../../../lib/format.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loader, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { shortMoney, typedNanos } from '../model/format-money.ts';
import { describeBid } from '../model/describe-bid.ts';
import { PRICING_LABELS } from '../labels.ts';
import classes from './plan-summary.module.css';
import type { useReach } from './use-reach.ts';
import { fieldName } from './field-name.ts';

interface ReachCardProps {
  readonly reach: ReturnType<typeof useReach>;
  readonly values: CampaignValues;
}

/** What the plan could reach, out of a sample of what exchanges offered in the last seven days. */
export function ReachCard({ reach, values }: ReachCardProps) {
  const { data, error, isPending, isCurrent } = reach;
  return (
    <Card
      title="Estimated reach"
      order={2}
      description="Based on the last seven days of traffic."
      actions={data !== undefined && !isCurrent && <Loader size="xs" aria-label="Updating estimate" />}
    >
      {data === undefined ? (
        <NoEstimate
          error={error}
          isPending={isPending && reach.fetchStatus !== 'idle'}
          onRetry={() => void reach.refetch()}
        />
      ) : (
        <div aria-busy={!isCurrent}>
          <Estimate reach={data} pricingModel={values.pricingModel} />
          <BidAdvice reach={data} values={values} />
        </div>
      )}
    </Card>
  );
}

interface NoEstimateProps {
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onRetry: () => void;
}

function NoEstimate({ error, isPending, onRetry }: NoEstimateProps) {
  if (isPending) return <Skeleton height={96} radius="md" />;
  if (error === null) return <p className={classes.note}>Complete the fields to see an estimate.</p>;
  if (isStatus(error, 404)) return <p className={classes.note}>No estimate is available here.</p>;
  return (
    <>
      <p className={classes.note}>Couldn’t load the estimate. You can still save.</p>
      <Button variant="default" size="xs" mt="xs" onClick={onRetry}>
        Try again
      </Button>
    </>
  );
}

const REASONS: Readonly<Record<NonNullable<Reach['reason']>, string>> = {
  'no-inventory': 'No traffic sampled yet. The estimate appears with the first bid requests.',
  'no-match': 'No sampled traffic matches. Widen the targeting, sizes or traffic types.',
  'no-bids': 'No bids on this traffic yet, so the win rate is unknown.',
};

const NOT_CONSIDERED = { age: 'age', playerSizes: 'player sizes' } as const;
const describeUnknown = (what: Reach['notConsidered'][number]): string =>
  what === 'age' || what === 'playerSizes' ? NOT_CONSIDERED[what] : dimensionOf(what).label.toLowerCase();

interface EstimateProps {
  readonly reach: Reach;
  readonly pricingModel: PricingModel;
}

function Estimate({ reach, pricingModel }: EstimateProps) {
  const { requestsPerDay, low, high, reason } = reach;
  return (
    <>
      {requestsPerDay !== null && reason !== 'no-inventory' && (
        <>
          <p className={classes.big}>{formatCount(requestsPerDay)}</p>
          <p className={classes.unit}>
            requests a day
            {low !== null &&
              high !== null &&
              low !== high &&
              `, between ${formatCount(low)} and ${formatCount(high)}`}
          </p>
        </>
      )}
      {reason !== null && <p className={classes.note}>{REASONS[reason]}</p>}
      {reason !== 'no-inventory' && reason !== 'no-match' && (
        <dl className={classes.figures}>
          <dt>Within your bid</dt>
          <dd>{formatCount(reach.winnablePerDay)}</dd>
          <dt>Bids that win</dt>
          <dd>{formatPercent(reach.winRate, 1)}</dd>
          <dt>Impressions a day</dt>
          <dd>{formatCount(reach.estimatedImpressionsPerDay)}</dd>
          <dt>{chargesEvents(pricingModel) ? 'Spend a day, about' : 'Spend a day, at most'}</dt>
          <dd>{formatMoney(reach.estimatedSpendPerDay)}</dd>
          <dt>Median floor</dt>
          <dd>{reach.medianFloor === null ? NOTHING : describeBid('CPM', reach.medianFloor)}</dd>
        </dl>
      )}
      {reach.notConsidered.length > 0 && (
        <p className={classes.note}>
          Not counted in: {reach.notConsidered.map(describeUnknown).join(' and ')}.
        </p>
      )}
    </>
  );
}

interface BidAdviceProps {
  readonly reach: Reach;
  readonly values: CampaignValues;
}

/** One press takes the recommended price over. */
function BidAdvice({ reach, values }: BidAdviceProps) {
  const setValue = useSetFormValue();
  const advised = typedNanos(reach.recommendedBid);
  if (advised === undefined || reach.recommendedBid === null) return null;
  const { recommendedBid } = reach;
  const isTaken = parseDollars(values.bidPrice) === advised;
  return (
    <div className={classes.advice}>
      <span>
        Recommended:{' '}
        <strong>
          {shortMoney(advised)} {PRICING_LABELS[values.pricingModel]}
        </strong>
      </span>
      {isTaken ? (
        <span>Applied</span>
      ) : (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => setValue(fieldName('bidPrice'), recommendedBid)}
        >
          Apply
        </Button>
      )}
    </div>
  );
}
