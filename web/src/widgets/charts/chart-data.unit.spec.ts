import { describe, expect, it } from 'vitest';

import {
  countsOfBoth,
  highestOf,
  isStepped,
  lowestOf,
  markedAt,
  moveTo,
  splitAtRunning,
  STEPS_MAX,
  summaryOf,
  tickEvery,
  type ChartSeries,
} from './chart-data.ts';
import { shadeOf } from './shade.ts';
import { stacked } from './stacked.ts';

const series = (part: Partial<ChartSeries> = {}): ChartSeries => ({
  id: 'impressions',
  label: 'Impressions',
  unit: 'count',
  values: [3, 9, null, 1],
  texts: ['3', '9', '—', '1'],
  ...part,
});
const points = ['1 Nov', '2 Nov', '3 Nov', '4 Nov'].map((label) => ({ tick: label, label }));

describe('a chart', () => {
  it('draws the stretch to a point that still grows apart', () => {
    expect(splitAtRunning([3, 9, 1, null], 2)).toEqual([
      [3, 9, null, null],
      [null, 9, 1, null],
    ]);
    expect(splitAtRunning([1, 2], 0)).toEqual([
      [null, null],
      [1, null],
    ]);
    expect(splitAtRunning([1, 2], undefined)).toEqual([[1, 2], []]);
  });

  it('lays areas on top of one another, and leaves a gap where nothing is known', () => {
    const [first, second] = stacked([series({ values: [1, 2, null] }), series({ values: [4, null, 5] })]);
    expect(first).toMatchObject({ values: [1, 2, null], bases: [0, 0, 0] });
    expect(second).toMatchObject({ values: [5, null, 5], bases: [1, 2, 0] });
  });

  it('shades a cell by its share of the highest, and nothing not at all', () => {
    expect([0, null, 1, 50, 100].map((value) => shadeOf(value, 100))).toEqual([0, 0, 13, 56, 100]);
    expect(shadeOf(0, 0)).toBe(0);
  });

  it('is as high as its highest point, of this period or the one before', () => {
    const previous = { values: [4, 20], texts: ['4', '20'] };
    expect(highestOf([series({ previous }), series({ values: [7] })])).toBe(20);
    expect(highestOf([series({ values: [0, null] })])).toBe(1);
    expect(lowestOf([series()])).toBe(0);
    expect(lowestOf([series({ values: [2, -5] })])).toBe(-5);
  });

  it('draws small counts as steps, and amounts of few things', () => {
    const values = [0, STEPS_MAX, null];
    expect(isStepped(series({ values }))).toBe(true);
    expect(isStepped(series({ values: [...values, STEPS_MAX + 1] }))).toBe(false);
    // One shape for both periods, so that they can be compared.
    expect(isStepped(series({ values, previous: { values: [900], texts: ['900'] } }))).toBe(false);
    expect(isStepped(series({ values, unit: 'money' }))).toBe(false);
    expect(isStepped(series({ values: [950], counts: [3], unit: 'money' }))).toBe(true);
    expect(isStepped(series({ values: [0.5], counts: [3_000], unit: 'money' }))).toBe(false);
  });

  it('draws an amount as the count that it is of, whichever period has more', () => {
    expect(countsOfBoth([15, null, 3], [15, 4])).toEqual([15, 4, 3]);
    expect(countsOfBoth([null], [null, 9_000])).toEqual([null, 9_000]);
    expect(countsOfBoth([1, 2])).toEqual([1, 2]);
  });

  it('draws all layers of a stack alike, however few each counts', () => {
    const layers = stacked([series({ values: [5, 9] }), series({ values: [STEPS_MAX, STEPS_MAX] })]);
    expect(layers.map(isStepped)).toEqual([false, false]);
  });

  it('is described as text', () => {
    expect(summaryOf(points, [series({ total: '13', previousTotal: '24' })])).toBe(
      '1 Nov to 4 Nov. Impressions: 13 in all; previous period 24; highest 9 (2 Nov), lowest 1 (4 Nov).',
    );
    expect(summaryOf(points, [series({ values: [null] })])).toBe('1 Nov to 4 Nov. Impressions: nothing.');
    expect(summaryOf([], [])).toBe('No points.');
    const markers = [
      { id: 1, at: 1, label: '13:41 Bid price $1.20 → $9.00' },
      { id: 2, at: 1, label: '13:50 Turned off' },
    ];
    expect(summaryOf(points, [series({ values: [null] })], markers)).toBe(
      '1 Nov to 4 Nov. Impressions: nothing. Changes: 13:41 Bid price $1.20 → $9.00; 13:50 Turned off.',
    );
    expect(markedAt(markers, 1)).toBe('13:41 Bid price $1.20 → $9.00; 13:50 Turned off');
    expect(markedAt(markers, 2)).toBe('');
  });

  it('is walked by keys and never left by them', () => {
    expect(moveTo('ArrowRight', undefined, 4)).toBe(0);
    expect(moveTo('ArrowLeft', undefined, 4)).toBe(3);
    expect(moveTo('ArrowLeft', 0, 4)).toBe(0);
    expect(moveTo('ArrowRight', 3, 4)).toBe(3);
    expect(moveTo('End', 1, 4)).toBe(3);
    expect(moveTo('PageDown', 5, 100)).toBe(15);
    expect(moveTo('a', 1, 4)).toBeUndefined();
    expect(moveTo('Home', 1, 0)).toBeUndefined();
  });

  it('writes as many labels as fit', () => {
    expect(tickEvery(30, 1_000)).toBe(3);
    expect(tickEvery(3, 1_000)).toBe(1);
    expect(tickEvery(48, 20)).toBe(48);
  });
});
