import { expect, it } from 'vitest';

import { companionLabel } from './labels.ts';

it('labels of companions have their size', () => {
  expect(
    companionLabel([
      { width: 300, height: 250, altText: 'Parasols' },
      { width: 728, height: 90 },
    ]),
  ).toBe('300 × 250 (Parasols), 728 × 90');
  expect(companionLabel([{ width: 300, height: null, altText: '' }])).toBe('no size yet');
  expect(companionLabel(undefined)).toBe('');
});
