import { describe, expect, it } from 'vitest';

import {
  cutMarkers,
  cutPoints,
  cutSeries,
  endsOf,
  lengthOfSpan,
  shiftSpan,
  spanBetween,
  spanLabel,
  spanOfEnds,
} from './span.ts';

const points = ['1 Nov', '2 Nov', '3 Nov', '4 Nov'].map((label) => ({ tick: label, label }));
const span = { first: 1, last: 2 };

describe('a span of a chart', () => {
  it('is in order, wherever the selecting began', () => {
    expect(spanBetween(3, 1)).toEqual({ first: 1, last: 3 });
    expect(lengthOfSpan(spanBetween(2, 2))).toBe(1);
    expect(shiftSpan(span, 10)).toEqual({ first: 11, last: 12 });
    expect(spanLabel(points, span)).toBe('2 Nov to 3 Nov');
    expect(spanLabel(points, { first: 3, last: 3 })).toBe('4 Nov');
  });

  it('is found again by its ends, and not among points of another axis', () => {
    const ends = endsOf(points, span);
    expect(spanOfEnds(points, ends)).toEqual(span);
    // A day has passed since.
    expect(spanOfEnds(points.slice(1), ends)).toEqual({ first: 0, last: 1 });
    const hours = ['00:00', '01:00', '02:00', '03:00'].map((label) => ({ tick: label, label }));
    for (const others of [hours, [], points.slice(2), points.toReversed()])
      expect(spanOfEnds(others, ends)).toBeUndefined();
  });

  it('cuts points, series and markers alike, and leaves out totals of the whole', () => {
    expect(cutPoints(points, span).map(({ label }) => label)).toEqual(['2 Nov', '3 Nov']);
    const markers = [0, 1, 3].map((at) => ({ id: at, at, label: String(at) }));
    expect(cutMarkers(markers, span)).toEqual([{ id: 1, at: 0, label: '1' }]);
    const series = {
      ...{ id: 'spend', label: 'Spend', unit: 'money' as const, total: '$10', previousTotal: '$9' },
      values: [1, 2, 3, null],
      texts: ['1', '2', '3', '—'],
      counts: [10, 20, 30, 0],
      previous: { values: [5, 6, 7], texts: ['5', '6', '7'] },
    };
    expect(cutSeries({ ...series, running: 2 }, span)).toEqual({
      ...{ id: 'spend', label: 'Spend', unit: 'money' },
      values: [2, 3],
      texts: ['2', '3'],
      counts: [20, 30],
      previous: { values: [6, 7], texts: ['6', '7'] },
      running: 1,
    });
    expect(cutSeries({ ...series, running: 3 }, span)).not.toHaveProperty('running');
  });
});
