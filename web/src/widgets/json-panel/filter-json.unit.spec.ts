import fc from 'fast-check';
import { expect, test } from 'vitest';

import { filterJson } from './filter-json.ts';

const REQUEST = {
  id: 'a1',
  imp: [
    { id: '1', banner: { w: 300 } },
    { id: '2', video: { protocols: [2, 3] } },
  ],
  device: { ua: 'Mozilla', geo: { country: 'USA' } },
};

test('a value is shown on its branch, any case', () => {
  expect(filterJson(REQUEST, 'MOZ')).toEqual({ value: { device: { ua: 'Mozilla' } }, found: 1 });
});

test('a name shows all under it, and the places in lists stay', () => {
  expect(filterJson(REQUEST, 'video')).toEqual({
    value: { imp: { 1: { video: { protocols: [2, 3] } } } },
    found: 1,
  });
  expect(filterJson(REQUEST, 'id')).toEqual({
    value: { id: 'a1', imp: { 0: { id: '1' }, 1: { id: '2', video: REQUEST.imp[1]!.video } } },
    found: 4,
  });
});

test('without a text all is shown, and nothing where it is nowhere', () => {
  expect(filterJson(REQUEST, '  ')).toEqual({ value: REQUEST, found: 0 });
  expect(filterJson(REQUEST, 'nowhere')).toEqual({ value: {}, found: 0 });
});

test('whatever is shown holds the text, and what holds it is shown', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string({ minLength: 1, maxLength: 2 }), (value, text) => {
      const { value: left, found } = filterJson(value, text);
      if (text.trim() === '') return;
      const needle = text.trim().toLowerCase();
      const leaves = (node: unknown): string[] =>
        typeof node === 'object' && node !== null
          ? Object.entries(node).flatMap(([name, child]) => [
              ...(Array.isArray(node) ? [] : [name]),
              ...leaves(child),
            ])
          : [String(node)];
      const holds = (node: unknown) =>
        leaves(node).filter((leaf) => leaf.toLowerCase().includes(needle)).length;
      expect(found).toBe(holds(value));
      if (found > 0) expect(holds(left)).toBeGreaterThan(0);
    }),
  );
});
