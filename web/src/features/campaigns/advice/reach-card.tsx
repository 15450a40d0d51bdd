import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import { chargesEvents } from '@marquee/schemas/common/impression-price';
import { parseDollars } from '@marquee/schemas/common/money';
import type { Reach } from '@marquee/schemas/queries/reach';
import { dimensionOf } from '@marquee/schemas/traffic/dimensions';

import { formatCount, formatMoney, formatPercent, NOTHING } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { formatList } from '../../../lib/sentences/format-list.ts';
import { Message } from '../../../lib/i18n/message.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { Loader } from '../../../ui/feedback/feedback.tsx';
import { AsOf } from '../../../widgets/as-of/as-of.tsx';
import { useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import { fieldName } from '../form/field-name.ts';
import { describeBid } from '../model/describe-bid.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { describeOutbid, plannedDay, type PlannedDay } from './describe-advice.ts';
import { NoEstimate } from './no-estimate.tsx';
import classes from './advice.module.css';
import type { ReachState } from './use-reach.ts';

interface ReachCardProps {
  readonly reach: ReachState;
  readonly values: CampaignValues;
}

/** What the plan could reach, out of a sample of what exchanges offered and of what other campaigns bid. */
export function ReachCard({ reach, values }: ReachCardProps) {
  const { data, isCurrent } = reach;
  return (
    <Card
      title={t('Estimated reach')}
      order={2}
      description={
        <>
          {t('Based on the last seven days of traffic.')}
          <AsOf at={reach.dataUpdatedAt} zone={values.timezone} />
        </>
      }
      actions={data !== undefined && !isCurrent && <Loader size="xs" aria-label={t('Updating estimate')} />}
    >
      {data === undefined ? (
        <NoEstimate reach={reach} height={96} />
      ) : (
        <div aria-busy={!isCurrent}>
          <Estimate reach={data} values={values} />
          <RecommendedBid reach={data} values={values} />
        </div>
      )}
    </Card>
  );
}

const REASONS: Readonly<Record<NonNullable<Reach['reason']>, string>> = {
  'no-inventory': t('No traffic sampled yet. The estimate appears with the first bid requests.'),
  'no-match': t('No sampled traffic matches. Widen the targeting, sizes or traffic types.'),
  'too-few': t('Few samples match. Treat these figures as rough estimates.'),
};

const NOT_CONSIDERED = { ssps: t('SSPs'), age: t('age'), playerSizes: t('player sizes') } as const;
const isNamedHere = (what: string): what is keyof typeof NOT_CONSIDERED =>
  Object.hasOwn(NOT_CONSIDERED, what);
const describeUnknown = (what: Reach['notConsidered'][number]): string =>
  isNamedHere(what) ? NOT_CONSIDERED[what] : withinSentence(dimensionOf(what).label);

interface EstimateProps {
  readonly reach: Reach;
  readonly values: CampaignValues;
}

function Estimate({ reach, values }: EstimateProps) {
  const { requestsPerDay, low, high, reason } = reach;
  const outbid = describeOutbid(reach, values);
  return (
    <>
      {requestsPerDay !== null && (
        <>
          <p className={classes.big}>{formatCount(requestsPerDay)}</p>
          <p className={classes.unit}>
            {low !== null && high !== null && low !== high
              ? t('requests a day, between {low} and {high}', {
                  low: formatCount(low),
                  high: formatCount(high),
                })
              : t('requests a day')}
          </p>
        </>
      )}
      {reason !== null && <p className={classes.note}>{REASONS[reason]}</p>}
      {requestsPerDay !== null && (
        <Figures reach={reach} day={plannedDay(reach, values)} pricingModel={values.pricingModel} />
      )}
      {outbid !== undefined && <p className={classes.note}>{outbid}</p>}
      {reach.landscape?.winRateFrom === 'floors' && (
        <p className={classes.note}>
          {t('No bids on this traffic yet, so the win rate is a guess from the floors.')}
        </p>
      )}
      {reach.notConsidered.length > 0 && (
        <p className={classes.note}>
          {t('Not counted in: {targeting}.', {
            targeting: formatList(reach.notConsidered.map(describeUnknown)),
          })}
        </p>
      )}
    </>
  );
}

interface FiguresProps {
  readonly reach: Reach;
  readonly day: PlannedDay | undefined;
  readonly pricingModel: PricingModel;
}

function Figures({ reach: { landscape }, day, pricingModel }: FiguresProps) {
  const priced = (price: string | null | undefined) =>
    price === null || price === undefined ? NOTHING : describeBid(pricingModel, price);
  return (
    <dl className={classes.figures}>
      <dt>{t('Requests your bid wins')}</dt>
      <dd>{formatPercent(day && day.point.winShare * 100, 0)}</dd>
      <dt>{t('Impressions a day')}</dt>
      <dd>{formatCount(day?.plan.impressions)}</dd>
      <dt>{chargesEvents(pricingModel) ? t('Spend a day, about') : t('Spend a day, at most')}</dt>
      <dd>{formatMoney(day?.plan.spend)}</dd>
      <dt>{t('Median floor')}</dt>
      <dd>{priced(landscape?.medianFloor)}</dd>
      <dt>{t('Going price')}</dt>
      <dd>{priced(landscape?.goingPrice)}</dd>
    </dl>
  );
}

/** One press takes the recommended price over. */
function RecommendedBid({ reach: { recommended }, values }: EstimateProps) {
  const setValue = useSetFormValue();
  if (recommended === null) return null;
  const { bidPrice, winShare, reason } = recommended;
  const share = formatPercent(winShare * 100, 0);
  const isTaken = parseDollars(values.bidPrice) === parseDollars(bidPrice);
  return (
    <div className={classes.advice}>
      <span>
        <Message
          text="Recommended: <bid/>"
          elements={{ bid: <strong>{describeBid(values.pricingModel, bidPrice)}</strong> }}
        />
        <span className={classes.why}>
          {reason === 'budget'
            ? t('Spends your budget and wins {share} of the requests.', { share })
            : t('Wins {share} of the requests.', { share })}
        </span>
      </span>
      {isTaken ? (
        <span>{t('Applied')}</span>
      ) : (
        <Button size="compact-sm" variant="default" onClick={() => setValue(fieldName('bidPrice'), bidPrice)}>
          {t('Apply')}
        </Button>
      )}
    </div>
  );
}
