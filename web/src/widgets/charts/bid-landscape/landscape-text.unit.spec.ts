import type { BidLandscape, LandscapePoint } from '@marquee/schemas/queries/bid-landscape';
import { describe, expect, it } from 'vitest';

import { describeLandscape, indexBelow, indexByKey, placeLabel, pointAtPrice } from './landscape-text.ts';

const point = (bidPrice: string, value: number, winShare: number): LandscapePoint => ({
  bidPrice,
  winShare,
  impressions: { value, low: value, high: value },
  cost: { value: '1.00', low: '0.50', high: '2.00' },
  ecpm: bidPrice,
});
const LANDSCAPE: BidLandscape = {
  points: [point('0.10', 0, 0), point('1.20', 500, 0.5), point('3.00', 1_000, 1)],
  medianFloor: '1.20',
  goingPrice: '2.10',
  winRate: { value: 20, low: 18, high: 22 },
  winRateFrom: 'facts',
};

describe('the landscape as text', () => {
  it('says where it begins and ends, and its lines', () => {
    expect(describeLandscape(LANDSCAPE, 'CPM', '2.10')).toBe(
      'From $0.10 CPM, 0 impressions a day, 0\u00a0% of requests, up to $1.00, to $3.00 CPM, 1,000 impressions a day, 100\u00a0% of requests, up to $1.00. Half of the floors are at or below $1.20 CPM. Half of the competing bids are below $2.10 CPM. Recommended: $2.10 CPM.',
    );
    expect(describeLandscape({ ...LANDSCAPE, goingPrice: null }, 'CPM')).not.toContain('competing');
  });

  it('finds the point of a price however it was typed', () => {
    expect(pointAtPrice(LANDSCAPE, '1.2')?.impressions.value).toBe(500);
    expect(pointAtPrice(LANDSCAPE, '1.3')).toBeUndefined();
    expect(indexBelow(LANDSCAPE, '2.99')).toBe(1);
    expect(indexBelow(LANDSCAPE, '0.05')).toBe(0);
    expect(indexBelow(LANDSCAPE, undefined)).toBe(0);
  });

  it('moves by keys and stops at the ends', () => {
    expect(indexByKey('ArrowRight', 1, 3)).toBe(2);
    expect(indexByKey('PageUp', 1, 3)).toBe(2);
    expect(indexByKey('ArrowDown', 0, 3)).toBe(0);
    expect(indexByKey('Home', 2, 3)).toBe(0);
    expect(indexByKey('a', 2, 3)).toBeUndefined();
  });

  it('keeps labels within the drawing', () => {
    expect(placeLabel(10, 80, 300)).toEqual({ anchor: 'start', x: 0 });
    expect(placeLabel(290, 80, 300)).toEqual({ anchor: 'end', x: 300 });
    expect(placeLabel(150, 80, 300)).toEqual({ anchor: 'middle', x: 150 });
  });
});
