import type { BidLandscape, LandscapePoint } from '@marquee/schemas/queries/bid-landscape';

import { formatCount, formatMoney, formatPercent } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';

/** The point at a price; undefined where the landscape has none at exactly this one. */
export const pointAtPrice = (
  { points }: Pick<BidLandscape, 'points'>,
  bidPrice: string,
): LandscapePoint | undefined => points.find((point) => Number(point.bidPrice) === Number(bidPrice));

/** The dearest point that is not dearer than a price; the cheapest where all are. */
export function indexBelow({ points }: Pick<BidLandscape, 'points'>, bidPrice: string | undefined): number {
  const price = Number(bidPrice ?? 0);
  return Math.max(
    0,
    points.findLastIndex((point) => Number(point.bidPrice) <= price),
  );
}

/** `12,000 impressions a day, 75 % of requests, up to $16.80`. */
export const describePoint = ({ winShare, impressions, cost }: LandscapePoint): string =>
  t('{impressions} impressions a day, {share} of requests, up to {amount}', {
    impressions: formatCount(impressions.value),
    share: formatPercent(winShare * 100, 0),
    amount: formatMoney(cost.value),
  });

/** The curve in sentences. @param unit `CPM` */
export function describeLandscape(landscape: BidLandscape, unit: string, recommended?: string): string {
  const { points, medianFloor, goingPrice } = landscape;
  const priced = (price: string) => `${formatMoney(price)} ${unit}`;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) return '';
  return [
    t('From {lowestBid}, {atLowest}, to {highestBid}, {atHighest}.', {
      lowestBid: priced(first.bidPrice),
      atLowest: describePoint(first),
      highestBid: priced(last.bidPrice),
      atHighest: describePoint(last),
    }),
    t('Half of the floors are at or below {price}.', { price: priced(medianFloor) }),
    ...(goingPrice === null
      ? []
      : [t('Half of the competing bids are below {price}.', { price: priced(goingPrice) })]),
    ...(recommended === undefined ? [] : [t('Recommended: {price}.', { price: priced(recommended) })]),
  ].join(' ');
}

export interface PlacedLabel {
  readonly anchor: 'start' | 'middle' | 'end';
  readonly x: number;
}

/** Where a label of a vertical line is drawn, so that it stays within the drawing. @param width of its text, pixels */
export function placeLabel(x: number, width: number, inner: number): PlacedLabel {
  if (x - width / 2 < 0) return { anchor: 'start', x: 0 };
  if (x + width / 2 > inner) return { anchor: 'end', x: inner };
  return { anchor: 'middle', x };
}

/** The point that a key leads to; undefined for other keys. */
export function indexByKey(key: string, index: number, count: number): number | undefined {
  const next = {
    ArrowRight: index + 1,
    ArrowUp: index + 1,
    ArrowLeft: index - 1,
    ArrowDown: index - 1,
    PageUp: index + 5,
    PageDown: index - 5,
    Home: 0,
    End: count - 1,
  }[key];
  return next === undefined ? undefined : Math.min(count - 1, Math.max(0, next));
}
