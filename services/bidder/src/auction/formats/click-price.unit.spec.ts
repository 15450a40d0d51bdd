import { PRICING_MODELS } from '@marquee/schemas/common/campaign-terms';
import { pricePerImpression } from '@marquee/schemas/common/impression-price';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { pricePerClick, pricePerPop } from './click-price.ts';

const bids = fc.bigInt({ min: 0n, max: 10n ** 15n });
const models = fc.constantFrom(...PRICING_MODELS);

describe('the price of a click', () => {
  it('is the campaign’s own where it pays by the click', () => {
    fc.assert(
      fc.property(bids, (bid) => {
        expect(pricePerClick('CPC', bid)).toBe(bid);
        expect(pricePerPop('CPC', bid)).toBe(bid);
      }),
    );
  });

  it('follows what is expected of a thousand impressions or an action', () => {
    // One click in 500 impressions, one action in 20 clicks.
    expect(pricePerClick('CPM', 2_000_000_000n)).toBe(1_000_000_000n);
    expect(pricePerClick('CPA', 2_000_000_000n)).toBe(100_000_000n);
    expect(pricePerClick('CPAg', 2_000_000_000n)).toBe(100_000_000n);
  });

  it('is never worth less than an impression, and grows with the bid', () => {
    fc.assert(
      fc.property(models, bids, bids, (model, one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(pricePerClick(model, less) <= pricePerClick(model, more)).toBe(true);
        expect(pricePerClick(model, more) >= pricePerImpression(model, more)).toBe(true);
      }),
    );
  });

  it('of a pop is that of an impression for who pays by the thousand', () => {
    fc.assert(
      fc.property(bids, (bid) => {
        expect(pricePerPop('CPM', bid)).toBe(pricePerImpression('CPM', bid));
        expect(pricePerPop('CPA', bid)).toBe(pricePerClick('CPA', bid));
      }),
    );
  });
});
