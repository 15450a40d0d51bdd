import { expect, it } from 'vitest';

import { NOT_PLAIN, pressOf } from '../../lib/testing/press.ts';
import { reviewKeyOf } from './review-keys.ts';

it('knows its letters, whatever Caps Lock makes of them', () => {
  for (const key of ['a', 'd', 'j', 'k', 'o', 'u']) {
    expect(reviewKeyOf(pressOf(key))).toBe(key);
    expect(reviewKeyOf(pressOf(key.toUpperCase()))).toBe(key);
  }
  for (const key of ['x', 'Enter', 'Process']) expect(reviewKeyOf(pressOf(key))).toBeUndefined();
});

it('decides nothing by keys of the browser or letters of an input method', () => {
  for (const held of NOT_PLAIN) expect(reviewKeyOf(pressOf('a', held)), held).toBeUndefined();
});
