import { monthOf } from '@marquee/schemas/common/period-presets';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  addDays,
  chosenPeriod,
  daysOf,
  isDay,
  kindOf,
  lengthOf,
  type Period,
  periodLabel,
  periodOf,
  presetPeriod,
  PRESETS,
} from './period.ts';
import { previousPeriod, stepPeriod } from './period-steps.ts';

const day = fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1990-01-01', days));
const period = fc.tuple(day, fc.integer({ min: 1, max: 120 })).map(([from, length]) => ({
  from,
  to: addDays(from, length - 1),
}));
const TODAY = '2026-11-21';

describe('presets', () => {
  it.each([
    ['today', TODAY, ['2026-11-21', '2026-11-21']],
    ['yesterday', '2026-03-01', ['2026-02-28', '2026-02-28']],
    ['yesterday', '2028-03-01', ['2028-02-29', '2028-02-29']],
    ['thisWeek', TODAY, ['2026-11-16', '2026-11-21']],
    ['thisWeek', '2026-11-22', ['2026-11-16', '2026-11-22']],
    ['thisWeek', '2026-11-23', ['2026-11-23', '2026-11-23']],
    ['last7', '2026-01-03', ['2025-12-28', '2026-01-03']],
    ['last30', TODAY, ['2026-10-23', '2026-11-21']],
    ['thisMonth', '2026-11-01', ['2026-11-01', '2026-11-01']],
    ['lastMonth', '2026-03-31', ['2026-02-01', '2026-02-28']],
    ['lastMonth', '2026-01-15', ['2025-12-01', '2025-12-31']],
  ] as const)('%s on %s', (preset, today, [from, to]) => {
    expect(presetPeriod(preset, today)).toEqual({ from, to });
  });

  it('name the periods that they are', () => {
    fc.assert(
      fc.property(day, fc.constantFrom(...PRESETS), (today, preset) => {
        const kind = kindOf(presetPeriod(preset, today), today);
        // On the first of a month, this month is today; both names are right.
        expect(presetPeriod(kind === 'custom' ? preset : kind, today)).toEqual(presetPeriod(preset, today));
        expect(kind).not.toBe('custom');
      }),
    );
    expect(kindOf({ from: '2026-11-02', to: '2026-11-05' }, TODAY)).toBe('custom');
  });

  it('stay what was chosen, also where another one has the same days', () => {
    const sunday = '2026-11-22';
    for (const preset of ['last7', 'thisWeek'] as const) {
      const chosen = chosenPeriod({ preset, from: null, to: null }, sunday);
      expect(chosen).toEqual({ period: { from: '2026-11-16', to: sunday }, kind: preset });
    }
    const days = { preset: null, from: '2026-11-02', to: '2026-11-05' };
    expect(chosenPeriod(days, sunday)?.kind).toBe('custom');
    expect(chosenPeriod({ preset: null, from: null, to: null }, sunday)).toBeUndefined();
  });
});

describe('the period before', () => {
  it('ends the day before and is as long, unless it is a month', () => {
    fc.assert(
      fc.property(period, (one) => {
        const before = previousPeriod(one);
        expect(addDays(before.to, 1)).toBe(one.from);
        if (one.from.slice(8) !== '01') expect(lengthOf(before)).toBe(lengthOf(one));
      }),
    );
  });

  it('of a whole month is the whole month before', () => {
    expect(previousPeriod({ from: '2026-03-01', to: '2026-03-31' })).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
    expect(previousPeriod({ from: '2026-03-01', to: '2026-03-30' })).toEqual({
      from: '2026-01-30',
      to: '2026-02-28',
    });
  });
});

const isMonth = (one: Period | undefined) =>
  one !== undefined && monthOf(one.from).to === one.to && one.from.endsWith('-01');

describe('stepping', () => {
  it('back and forth comes home', () => {
    fc.assert(
      fc.property(period, (one) => {
        const back = stepPeriod(one, 'custom', -1, '2199-12-31');
        // As many days as the month before has, from the first on, lead to that month, and from there to a whole month.
        fc.pre(!isMonth(back) || isMonth(one));
        expect(back && stepPeriod(back, 'custom', 1, '2199-12-31')).toEqual(one);
        expect(back && addDays(back.to, 1)).toBe(one.from);
      }),
    );
  });

  it('never begins after today', () => {
    fc.assert(
      fc.property(period, day, (one, today) => {
        const next = stepPeriod(one, 'custom', 1, today);
        if (next) expect(next.from <= today).toBe(true);
        else expect(addDays(one.to, 1) > today).toBe(true);
      }),
    );
  });

  it('goes by whole months from the month that is not over, and back into it', () => {
    const thisMonth = presetPeriod('thisMonth', TODAY);
    const october = stepPeriod(thisMonth, 'thisMonth', -1, TODAY);
    expect(october).toEqual({ from: '2026-10-01', to: '2026-10-31' });
    expect(october && stepPeriod(october, 'lastMonth', 1, TODAY)).toEqual(thisMonth);
    expect(stepPeriod(thisMonth, 'thisMonth', 1, TODAY)).toBeUndefined();
    expect(stepPeriod({ from: '2026-03-01', to: '2026-03-31' }, 'custom', -1, TODAY)).toEqual({
      from: '2026-02-01',
      to: '2026-02-28',
    });
  });
});

it('steps from the week that is not over to the whole one before, and back into it', () => {
  const week = presetPeriod('thisWeek', TODAY);
  const before = stepPeriod(week, 'thisWeek', -1, TODAY);
  expect(before).toEqual({ from: '2026-11-09', to: '2026-11-15' });
  expect(before && stepPeriod(before, 'custom', 1, TODAY)).toEqual(week);
  expect(stepPeriod(week, 'thisWeek', 1, TODAY)).toBeUndefined();
});

it('a period is in order and no longer than a call may be', () => {
  expect(periodOf('2026-11-21', '2026-11-01')).toEqual({ from: '2026-11-01', to: '2026-11-21' });
  expect(lengthOf(periodOf('2020-01-01', '2026-11-21'))).toBe(400);
  expect(daysOf({ from: '2026-02-27', to: '2026-03-02' })).toEqual([
    '2026-02-27',
    '2026-02-28',
    '2026-03-01',
    '2026-03-02',
  ]);
});

it.each(['2026-02-30', '2026-13-01', '2026-1-1', '', 'x', null, undefined, '2150-01-01'])(
  '%j is no day',
  (text) => expect(isDay(text)).toBe(false),
);

it('says which days it is', () => {
  expect(periodLabel({ from: '2026-11-01', to: '2026-11-01' })).toBe('1 Nov 2026');
  expect(periodLabel({ from: '2026-10-28', to: '2026-11-03' })).toBe('28 Oct – 3 Nov 2026');
  expect(periodLabel({ from: '2025-12-28', to: '2026-01-03' })).toBe('28 Dec 2025 – 3 Jan 2026');
});
