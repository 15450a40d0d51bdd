import { decodeEvent } from '@marquee/kit/decider/event-codec';
import { readFrozenEvent } from '@marquee/kit/testing/frozen-events';
import { expect, it } from 'vitest';

import { PixelRegistry } from './pixel-registry.ts';

/** The code of the pixel in the frozen events. */
const CODE = 'nQ3vTz0cRk2x9Yb7LmPaWg';

it('knows a pixel by its code again once it is restored', () => {
  const registry = new PixelRegistry();
  const apply = (type: string) => registry.apply(decodeEvent(readFrozenEvent(`${type}.v1.json`)));
  apply('ConversionPixelCreated');
  const before = registry.byCode(CODE);
  expect(before).toBeDefined();
  apply('ConversionPixelDeleted');
  expect(registry.byCode(CODE)).toBeUndefined();
  apply('ConversionPixelRestored');
  expect(registry.byCode(CODE)).toEqual(before);
});
