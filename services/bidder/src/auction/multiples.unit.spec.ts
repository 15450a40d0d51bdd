import { FACTOR_ONE, LOWEST_FACTOR } from '@marquee/schemas/campaign/bid-factor';
import { bidMinNanos } from '@marquee/schemas/campaign/limits';
import { PRICING_MODELS } from '@marquee/schemas/common/campaign-terms';
import { PRICE_MAX_NANOS } from '@marquee/schemas/common/money-bounds';
import fc from 'fast-check';
import { expect, it } from 'vitest';

import { runningTimes, servingForms } from '../catalogue/entities.ts';
import { MediaIndex } from '../catalogue/media-index.ts';
import { servingCampaign } from '../catalogue/serving/serving-campaign.ts';
import { campaignFields, creativeFields } from '../test/test-bidder.ts';
import { creativePrices, repriced } from './creative-prices.ts';
import { MultipliedRanks, RepricedCreatives } from './multiples.ts';

const fields = campaignFields();
const forms = servingForms(
  { id: 1, userId: 5, fields: creativeFields(), approval: 'approved', isActive: true },
  new MediaIndex(),
);
const [creative] = servingCampaign(
  { id: 1, userId: 5, fields, times: runningTimes(fields), approval: 'approved', isActive: true },
  forms,
  { markupBps: 0, mayBuyPremium: false, isGambling: false, isCannabis: false, marginBps: 0 },
).creatives;
if (creative === undefined) throw new Error('the campaign has no creative');

it('bounds the rank of a multiplied bid, whatever is rounded on the way', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...PRICING_MODELS),
      fc.oneof(
        fc.bigInt({ min: 0n, max: 5_000n }),
        fc.bigInt({ min: 10n ** 6n, max: 10n ** 11n }),
        fc.bigInt({ min: PRICE_MAX_NANOS / 20n, max: PRICE_MAX_NANOS }),
      ),
      fc.integer({ min: LOWEST_FACTOR, max: FACTOR_ONE * 10 }),
      fc.integer({ min: 0, max: 20_000 }),
      fc.integer({ min: 0, max: 9_000 }),
      (pricingModel, more, factor, markupBps, marginBps) => {
        const least = bidMinNanos(pricingModel);
        const bidNanos = least + more > PRICE_MAX_NANOS ? PRICE_MAX_NANOS : least + more;
        const terms = { markupBps, marginBps };
        const one = { ...creative, ...creativePrices(creative, pricingModel, bidNanos, terms), pricingModel };
        const { rankMax } = repriced(one, factor, markupBps);
        const most = new MultipliedRanks({ markupBps }, [one]).mostAt(factor);
        expect(most).toBeGreaterThanOrEqual(rankMax);
        // Close enough to pass over who cannot lead: a bid of nano-dollars more is none.
        const lowest = repriced(one, LOWEST_FACTOR, markupBps).rankMax;
        expect(most).toBeLessThanOrEqual(
          Math.max(lowest, one.rankMax * (factor / FACTOR_ONE) * 1.001 + 1_000),
        );
      },
    ),
    { numRuns: 2_000 },
  );
});

it('remembers so many prices and no more, of all creatives together', () => {
  const remembered = new RepricedCreatives(3);
  const other = { ...creative };
  const half = remembered.at(creative, FACTOR_ONE / 2, 0);
  expect(half.bidNanos).toBe(creative.bidNanos / 2n);
  expect(remembered.at(creative, FACTOR_ONE / 2, 0)).toBe(half);
  for (let more = 1; more <= 50; more += 1) {
    remembered.at(more % 2 === 0 ? creative : other, FACTOR_ONE + more, 0);
    expect(remembered.size).toBeLessThanOrEqual(3);
  }
  expect(remembered.at(creative, FACTOR_ONE / 2, 0)).toEqual(half);
});
