import { expect, it } from 'vitest';

import { PixelRegistry } from './pixel-registry.ts';

const CODE = 'nQ3vTz0cRk2x9Yb7LmPaWg';
const identity = { pixelId: 21, userId: 5 };
const pixel = {
  ...{ ...identity, code: CODE, name: 'Orders', conversionType: 'purchase', isActive: true },
  ...{ repeatConversionsType: 'interval', frequency: 6, clickWindowDays: 30, viewWindowHours: 24 },
} as const;

it('knows a pixel by its code again once it is restored', () => {
  const registry = new PixelRegistry();
  registry.apply({ type: 'ConversionPixelCreated', data: pixel });
  const before = registry.byCode(CODE);
  registry.apply({ type: 'ConversionPixelDeleted', data: identity });
  expect(registry.byCode(CODE)).toBeUndefined();
  registry.apply({ type: 'ConversionPixelRestored', data: pixel });
  expect(registry.byCode(CODE)).toEqual(before);
});
