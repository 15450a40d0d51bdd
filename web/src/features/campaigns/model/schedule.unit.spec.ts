import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  HEAD,
  HOURS,
  hoursAWeek,
  inverted,
  paint,
  SCHEDULE_PRESETS,
  scheduleOf,
  step,
  weekOf,
  type Week,
} from './schedule.ts';
import { describeSchedule } from './describe-schedule.ts';

const span = (from: number, until: number) => HOURS.filter((hour) => hour >= from && hour < until);
const weeks = fc.array(fc.array(fc.boolean(), { minLength: 24, maxLength: 24 }), {
  minLength: 7,
  maxLength: 7,
});
const cells = fc.record({ day: fc.nat(6), hour: fc.nat(23) });
const preset = (id: string): Week => SCHEDULE_PRESETS.find((one) => one.id === id)?.week ?? [];

describe('the week and the schedule that is saved', () => {
  it('are the same thing in two forms', () => {
    fc.assert(
      fc.property(weeks, (week) => {
        expect(weekOf(scheduleOf(week))).toEqual(week);
      }),
    );
  });

  it('is null when nothing is left out, and names no day that does not run', () => {
    expect(scheduleOf(preset('always'))).toBeNull();
    expect(scheduleOf(preset('weekend'))).toEqual({ saturday: span(0, 24), sunday: span(0, 24) });
  });

  it('has 45 business hours, and 60 from 8 to 20', () => {
    expect(hoursAWeek(preset('business-hours'))).toBe(45);
    expect(hoursAWeek(preset('weekdays-8-20'))).toBe(60);
  });

  it('inverted twice is the same', () => {
    fc.assert(
      fc.property(weeks, (week) => {
        expect(inverted(inverted(week))).toEqual(week);
        expect(hoursAWeek(week) + hoursAWeek(inverted(week))).toBe(168);
      }),
    );
  });
});

describe('painting', () => {
  it('switches the rectangle between two corners and nothing else, whichever corner came first', () => {
    fc.assert(
      fc.property(weeks, cells, cells, fc.boolean(), (week, from, to, runs) => {
        const painted = paint(week, from, to, runs);
        expect(paint(week, to, from, runs)).toEqual(painted);
        for (const [day, hours] of painted.entries()) {
          for (const [hour, now] of hours.entries()) {
            const between = (value: number, one: number, other: number) =>
              value >= Math.min(one, other) && value <= Math.max(one, other);
            const isInside = between(day, from.day, to.day) && between(hour, from.hour, to.hour);
            expect(now).toBe(isInside ? runs : week[day]?.[hour]);
          }
        }
      }),
    );
  });

  it('walks by arrow keys and stays inside the week', () => {
    expect(step({ day: 0, hour: 0 }, 'ArrowUp')).toEqual({ day: HEAD, hour: 0 });
    expect(step({ day: 3, hour: 0 }, 'ArrowLeft')).toEqual({ day: 3, hour: HEAD });
    expect(step({ day: 3, hour: HEAD }, 'ArrowLeft')).toEqual({ day: 3, hour: HEAD });
    // From head to head past the corner leads nowhere.
    expect(step({ day: HEAD, hour: 0 }, 'ArrowLeft')).toEqual({ day: HEAD, hour: 0 });
    expect(step({ day: 6, hour: 22 }, 'ArrowRight')).toEqual({ day: 6, hour: 23 });
    expect(step({ day: 2, hour: 5 }, 'End')).toEqual({ day: 2, hour: 23 });
    expect(step({ day: 2, hour: 5 }, 'x')).toBeUndefined();
  });
});

describe('a schedule as text', () => {
  it.each([
    [null, 'around the clock'],
    [{}, 'never'],
    [scheduleOf(preset('business-hours')), 'every weekday 9:00–18:00'],
    [scheduleOf(preset('weekdays-8-20')), 'every weekday 8:00–20:00'],
    [scheduleOf(preset('weekend')), 'at weekends all day'],
    [{ monday: span(0, 24), wednesday: span(0, 24) }, 'Monday and Wednesday all day'],
    [{ monday: [9], tuesday: [9], wednesday: [9] }, 'Monday to Wednesday 9:00–10:00'],
    [
      { friday: [...span(10, 12), 23], saturday: span(20, 24) },
      'Friday 10:00–12:00 and 23:00–24:00; Saturday 20:00–24:00',
    ],
    [
      Object.fromEntries(
        ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
          day,
          [8],
        ]),
      ),
      'every day 8:00–9:00',
    ],
  ])('%j is "%s"', (schedule, label) => {
    expect(describeSchedule(schedule)).toBe(label);
  });
});
