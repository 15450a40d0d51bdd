import { describe, expect, it } from 'vitest';

import { formatMoney, moneyPlaces } from '../../lib/format.ts';
import { withPlaces, type Places } from './column-places.tsx';

describe('the places of a column', () => {
  it('stay as many as they were while an amount grows', () => {
    let places: Places = {};
    const shown = ['0.0042', '0.0098', '0.0121', '12.5'].map((amount) => {
      places = withPlaces(places, 'spend', moneyPlaces([amount]));
      return formatMoney(amount, places['spend']);
    });
    expect(shown).toEqual(['$0.0042', '$0.0098', '$0.0121', '$12.5000']);
  });

  it('belong to their column alone, and are the same object until one needs more', () => {
    const held = withPlaces({}, 'spend', 4);
    expect(withPlaces(held, 'spend', 2)).toBe(held);
    expect(withPlaces(held, 'cpa', 3)).toEqual({ spend: 4, cpa: 3 });
  });
});
