import { bidFactor, multipliedBidNanos } from '@marquee/schemas/campaign/bid-factor';
import {
  type BidMultiplier,
  BID_MULTIPLIER_PERCENT_MAX,
  BID_MULTIPLIER_PERCENT_MIN,
  type BidMultiplierDimension,
} from '@marquee/schemas/campaign/bid-multipliers';
import type { PricingModel } from '@marquee/schemas/common/campaign-terms';
import type { Dictionary } from '@marquee/schemas/queries/dictionary';
import { STATISTICS_DIMENSIONS } from '@marquee/schemas/queries/statistics-dimensions';

import { NOTHING } from '../../../lib/format.ts';
import { formatHour } from '../../../lib/format-hours.ts';
import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { shortMoney } from '../../../lib/sentences/short-money.ts';
import { typedNanos } from '../model/amounts.ts';

/** The price that adjustments are of. */
export interface AdjustedPrice {
  readonly pricingModel: PricingModel;
  /** Dollars as typed. */
  readonly bidPrice: string | number;
}

export const adjustedDimensionLabel = (dimension: BidMultiplierDimension): string =>
  declaredText(STATISTICS_DIMENSIONS[dimension].label);

/** A value of a dimension as people know it: `9:00–10:00`, `Smartphone`, `#3` of an SSP. */
export function adjustedValueLabel(
  { dimension, value }: Pick<BidMultiplier, 'dimension' | 'value'>,
  dictionary: Dictionary | undefined,
): string {
  if (dimension === 'ssp') return `#${value}`;
  if (dimension === 'hourOfDay') return `${formatHour(Number(value))}–${formatHour(Number(value) + 1)}`;
  if (dimension !== 'deviceType') return value;
  return dictionary?.deviceTypes.find(({ code }) => code === value)?.name ?? value;
}

/** `+30%`, `-20%`. */
export const formatAdjustment = (percent: number): string => `${percent > 0 ? '+' : ''}${percent}%`;

/** The bid with one adjustment: `$2.60`. */
export function adjustedBid({ pricingModel, bidPrice }: AdjustedPrice, percent: number): string {
  const nanos = typedNanos(String(bidPrice));
  if (nanos === undefined || !isPercent(percent)) return NOTHING;
  return shortMoney(multipliedBidNanos(pricingModel, nanos, bidFactor([percent])));
}

const isPercent = (percent: number): boolean =>
  Number.isInteger(percent) && percent >= BID_MULTIPLIER_PERCENT_MIN && percent <= BID_MULTIPLIER_PERCENT_MAX;

/** What is wrong with a percentage; undefined when nothing is. */
export const percentMessage = (percent: number): string | undefined =>
  isPercent(percent)
    ? undefined
    : t('Enter a whole number from {min} to {max}.', {
        min: BID_MULTIPLIER_PERCENT_MIN,
        max: BID_MULTIPLIER_PERCENT_MAX,
      });

/** `Site or app news.example +20%`, for lists of several. */
export const describeAdjustments = (rows: readonly BidMultiplier[]): string =>
  rows
    .map(
      (row) =>
        `${adjustedDimensionLabel(row.dimension)} ${adjustedValueLabel(row, undefined)} ${formatAdjustment(row.percent)}`,
    )
    .join('; ');
