import { sampleBanner } from '@marquee/schemas/creative/samples';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { expect, it } from 'vitest';

import { companionLabel, typeLabel } from './labels.ts';

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

it('an HTML5 zip is named beside the type', () => {
  const html5 = sampleBanner({ admType: 'html5' }) as CreativeView['banner'];
  const image = sampleBanner({ admType: 'image' }) as CreativeView['banner'];
  const label = (part: object) =>
    typeLabel({ creativeType: 'banner', banner: null, interstitial: null, ...part });
  expect(label({ banner: html5 })).toBe('Banner · HTML5');
  expect(label({ banner: image })).toBe('Banner');
  expect(label({ creativeType: 'interstitial', interstitial: html5 })).toBe('Interstitial · HTML5');
  expect(label({ creativeType: 'pop' })).toBe('Pop');
});
