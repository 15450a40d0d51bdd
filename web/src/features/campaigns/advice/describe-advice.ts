import { bidPlan, type BidPlan } from '@marquee/schemas/campaign/bid-plan';
import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import type { LandscapePoint } from '@marquee/schemas/queries/bid-landscape';
import type { Reach } from '@marquee/schemas/queries/reach';

import { formatCount, formatMoney, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { pointAtPrice } from '../../../widgets/charts/bid-landscape/landscape-text.ts';
import { describeBid } from '../model/describe-bid.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { shortMoney } from '../../../lib/sentences/short-money.ts';
import { type DailyBudget, dailyLimit, limitNanos } from '../model/amounts.ts';

type Planned = DailyBudget & Pick<CampaignValues, 'pricingModel' | 'bidPrice' | 'dailyImpressions'>;

/** A day at the bid that is typed. */
export interface PlannedDay {
  readonly point: LandscapePoint;
  readonly plan: BidPlan;
}

/** By the landscape that is known: exact at its prices, and undefined at others until they are asked about. */
export function plannedDay(reach: Reach | undefined, values: Planned): PlannedDay | undefined {
  if (reach?.landscape === undefined || reach.landscape === null || limitNanos(values.bidPrice) === undefined)
    return undefined;
  const isAsked = reach.atBid !== null && Number(reach.atBid.bidPrice) === Number(values.bidPrice);
  const point = isAsked ? reach.atBid : pointAtPrice(reach.landscape, values.bidPrice);
  if (!point) return undefined;
  const dailyImpressions = values.dailyImpressions ?? 0;
  const dailyBudgetNanos = dailyLimit(values);
  return { point, plan: bidPlan(point, { dailyBudgetNanos, dailyImpressions }) };
}

/** The smaller of budget and supply, and why. */
export function describePlannedDay({ plan }: PlannedDay, values: Planned, reach: Reach): string {
  const { limitedBy, impressions, obtainable, spend } = plan;
  const day = dailyLimit(values);
  const budget = day === undefined ? '' : shortMoney(day);
  const some = formatCount(impressions);
  switch (limitedBy) {
    case 'budget':
      return t('Limited by budget: {budget} buys {impressions} of {obtainable} impressions a day.', {
        budget,
        impressions: some,
        obtainable: formatCount(obtainable),
      });
    case 'daily-impressions':
      return t('Limited by your cap: {impressions} of {obtainable} impressions a day, up to {spend}.', {
        impressions: some,
        obtainable: formatCount(obtainable),
        spend: formatMoney(spend),
      });
    case 'supply':
      return day === undefined
        ? t(
            'Limited by supply: this bid wins about {impressions} impressions a day and spends up to {spend}.',
            {
              impressions: some,
              spend: formatMoney(spend),
            },
          )
        : t(
            'Limited by supply: this bid wins about {impressions} impressions a day and spends up to {spend} of {budget}.',
            { impressions: some, spend: formatMoney(spend), budget },
          );
    case 'bid':
      return describeLosingBid(reach, values.pricingModel);
  }
}

function describeLosingBid({ recommended }: Reach, pricingModel: PricingModel): string {
  if (recommended === null) return t('This bid wins nothing.');
  return t('This bid wins nothing. {bid} would win {share} of the requests.', {
    bid: describeBid(pricingModel, recommended.bidPrice),
    share: formatPercent(recommended.winShare * 100, 0),
  });
}

/** Where the platform's other campaigns bid more; undefined where none does, and before it is known. */
export function describeOutbid(
  reach: Pick<Reach, 'outbid' | 'atBid'>,
  values: Pick<Planned, 'pricingModel' | 'bidPrice'>,
): string | undefined {
  const { outbid, atBid } = reach;
  if (outbid === null || Number(atBid?.bidPrice) !== Number(values.bidPrice)) return undefined;
  const share = formatPercent(outbid.share * 100, 0);
  const won = t('The price that would have won: {prices}.', { prices: prices(outbid, values.pricingModel) });
  const lost =
    outbid.ownShare > 0
      ? t('Outbid on {share} of the requests ({ownShare} by your own campaigns).', {
          share,
          ownShare: formatPercent(outbid.ownShare * 100, 0),
        })
      : t('Outbid on {share} of the requests.', { share });
  return `${lost} ${won}`;
}

/** `median $1.40 CPM, upper quartile $2.10 CPM` */
const prices = (
  { median, p75 }: { readonly median: string; readonly p75: string },
  pricingModel: PricingModel,
): string =>
  t('median {median}, upper quartile {p75}', {
    median: describeBid(pricingModel, median),
    p75: describeBid(pricingModel, p75),
  });

/** What exchanges said would have won; undefined where none did. */
export const describeLosses = ({ lost }: Reach, pricingModel: PricingModel): string | undefined =>
  lost === null
    ? undefined
    : t(
        'On exchanges, {notices, plural, one {# loss notice names} other {# loss notices name}} the price that would have won: {prices}.',
        { notices: lost.notices, prices: prices(lost, pricingModel) },
      );
