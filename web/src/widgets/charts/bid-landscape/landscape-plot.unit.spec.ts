import { createElement } from 'react';
import { expect, it } from 'vitest';

import { shownHtml } from '../../../ui/testing/shown-text.ts';
import { LandscapePlot, type LandscapeLine } from './landscape-plot.tsx';

const point = (bidPrice: string, value: number) => ({
  ...{ bidPrice, winShare: 0.5, ecpm: bidPrice },
  impressions: { value, low: value, high: value },
  cost: { value: '1.00', low: '0.50', high: '2.00' },
});
const floor: LandscapeLine = { id: 'floor', label: 'Median floor', price: '1.00' };

/** Where each line is drawn, and its label. */
function linesOf(...lines: readonly LandscapeLine[]) {
  const html = shownHtml(
    createElement(LandscapePlot, {
      ...{ points: [point('1', 10), point('4', 40)], lines, index: 0, unit: 'CPM', width: 500, height: 250 },
    }),
  );
  const drawn = html.matchAll(/data-line="(\w+)"><line x1="([\d.]+)"[^>]*>(?:<\/line>)?<text[^>]*>([^<]*)</g);
  return [...drawn].map(([, id, x, text]) => ({ id, x: Number(x), text }));
}

it('draws the going price as a line beside the floor, each at its price and with its name', () => {
  const [first, second, ...more] = linesOf(floor, { id: 'going', label: 'Going price', price: '2.50' });
  expect([first?.text, second?.text, more]).toEqual(['Median floor $1.00', 'Going price $2.50', []]);
  expect(second?.id).toBe('going');
  expect((second?.x ?? 0) / (first?.x ?? 1)).toBeCloseTo(2.5);
});

it('draws no line for a price beyond the last one', () => {
  expect(linesOf(floor, { id: 'going', label: 'Going price', price: '9.00' }).map(({ id }) => id)).toEqual([
    'floor',
  ]);
});
