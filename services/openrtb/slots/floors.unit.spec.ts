import { describe, expect, it } from 'vitest';

import { floorOf, hasFloorsByLength, withFloorsByLength } from './floors.ts';
import { readImpVideo } from '../formats/imp-video.ts';
import type { ImpVideo } from '../formats/imp-video.ts';

const UNREACHABLE = floorOf(Infinity);
const player = readImpVideo({ mimes: ['video/mp4'] }, 0) as ImpVideo;

describe('a floor', () => {
  it.each([
    [0.5, 500_000_000n],
    ['0.5', 500_000_000n],
    ['0.50000000000000000000000000000000000', 500_000_000n],
    [' 1e-3 ', 1_000_000n],
    [0, 0n],
    [-1, 0n],
    ['-1', 0n],
    [Number.NaN, 0n],
    [undefined, 0n],
    [null, 0n],
    ['', 0n],
  ])('of %j is read', (value, nanos) => expect(floorOf(value)).toBe(nanos));

  it.each([Infinity, 1e30, '1e999', 'Infinity', '1,50', '$1', 'NaN', {}, [], [1], true, false])(
    'of %j is out of reach',
    (value) => {
      expect(floorOf(value)).toBe(UNREACHABLE);
      expect(floorOf(value)).toBeGreaterThan(10n ** 18n);
    },
  );
});

describe('floors by length', () => {
  it('are none where nothing is said of them', () => {
    expect(withFloorsByLength(player, {})).toBeUndefined();
    for (const holder of [
      { mincpmpersec: 0, durfloors: [] },
      { durfloors: 'x', mincpmpersec: null },
      { durfloors: [null] },
    ]) {
      expect(hasFloorsByLength(withFloorsByLength(player, holder))).toBe(false);
    }
  });

  it('are read as far as each goes', () => {
    const durfloors = [{ mindur: 1, maxdur: '15', bidfloor: '5' }, { bidfloor: 'x' }, null, 7];
    expect(withFloorsByLength(player, { mincpmpersec: '0.25', durfloors })).toEqual({
      ...player,
      floorCpmNanosPerSecond: 250_000_000n,
      durationFloors: [
        { minSeconds: 1, maxSeconds: 15, floorCpmNanos: 5_000_000_000n },
        { minSeconds: 0, maxSeconds: Infinity, floorCpmNanos: UNREACHABLE },
      ],
    });
  });

  it('are out of reach where there are too many of them', () => {
    const durfloors = Array.from({ length: 5_000 }, () => ({ bidfloor: 0 }));
    expect(withFloorsByLength(player, { durfloors })?.durationFloors).toEqual([
      { minSeconds: 0, maxSeconds: Infinity, floorCpmNanos: UNREACHABLE },
    ]);
  });
});
