import { describe, expect, it } from 'vitest';

import type { ChartSeries } from './chart-data.ts';
import { layoutPanels, middleNear, panelsOf, panelTitle } from './panels.ts';

const series = (id: string, highest: number, part: Partial<ChartSeries> = {}): ChartSeries => ({
  id,
  label: id,
  unit: 'count',
  values: [0, highest, null],
  texts: ['0', String(highest), '—'],
  ...part,
});
const idsOf = (all: readonly ChartSeries[]) =>
  panelsOf(all).map((panel) => panel.series.map(({ id }) => id).join(' '));

describe('the panels of a chart', () => {
  it('are one a unit', () => {
    expect(
      idsOf([
        series('Clicks', 5),
        series('Spend', 5, { unit: 'money' }),
        series('CTR', 5, { unit: 'percent' }),
      ]),
    ).toEqual(['Clicks', 'Spend', 'CTR']);
  });

  it('are shared by metrics of one unit within tenfold, of this period or the one before', () => {
    expect(idsOf([series('Impressions', 9_000), series('Clicks', 9), series('Conversions', 3)])).toEqual([
      'Impressions',
      'Clicks Conversions',
    ]);
    expect(idsOf([series('a', 100), series('b', 10)])).toEqual(['a b']);
    expect(idsOf([series('a', 100), series('b', 9)])).toEqual(['a', 'b']);
    // No chain of neighbours brings together what is far apart.
    expect(idsOf([series('a', 1), series('b', 9), series('c', 80)])).toEqual(['a b', 'c']);
    const previous = { values: [80], texts: ['80'] };
    expect(idsOf([series('a', 100), series('b', 2, { previous })])).toEqual(['a b']);
    expect(idsOf([series('profit', -50), series('cost', 60)])).toEqual(['profit cost']);
  });

  it('take what is zero throughout, and every series of a metric', () => {
    expect(idsOf([series('a', 5_000), series('none', 0)])).toEqual(['a none']);
    expect(idsOf([series('DE', 9_000, { metric: 'spend' }), series('FR', 1, { metric: 'spend' })])).toEqual([
      'DE FR',
    ]);
  });

  it('say what their axis is of', () => {
    const [panel] = panelsOf([series('Spend', 5, { unit: 'money' }), series('Cost', 4, { unit: 'money' })]);
    expect(panel && panelTitle(panel, false)).toBe('Spend and Cost (US dollars)');
    expect(panel && panelTitle(panel, true)).toBe('US dollars');
  });

  it('are never too low to be read, and lie below one another', () => {
    expect(layoutPanels(1, 260).height).toBe(260);
    for (const count of [2, 3, 4, 5, 6]) {
      const { boxes, height } = layoutPanels(count, 260);
      expect(boxes).toHaveLength(count);
      for (const [index, { top, height: own }] of boxes.entries()) {
        expect(own).toBeGreaterThanOrEqual(90);
        expect(top + own).toBeLessThan(boxes[index + 1]?.top ?? height);
      }
    }
    const layout = layoutPanels(2, 260);
    const [first, second] = layout.boxes.map(({ top, height }) => top + height / 2);
    expect([0, 100, 900].map((top) => middleNear(layout, top))).toEqual([first, first, second]);
  });
});
