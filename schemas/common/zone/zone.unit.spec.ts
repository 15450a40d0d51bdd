import { describe, expect, it } from 'vitest';

import { HALF_HOUR_MS, HOUR_MS, MINUTE_MS } from '../time.ts';
import { clockMs, dayIn, dayStartIn, instantMs, isZone, isZoneName, zoneMinutes, zoneTitle } from './zone.ts';
import { zoneNames, zoneOfBrowser } from './zone-names.ts';
import { isByHalfHours, zoneSpans } from './zone-spans.ts';

const at = (text: string) => Date.parse(text);
const hoursOf = (zone: string, day: string, next: string) =>
  (dayStartIn(zone, next) - dayStartIn(zone, day)) / HOUR_MS;
const rangeOf = (zone: string, day: string, next: string) => ({
  fromMs: dayStartIn(zone, day),
  toMs: dayStartIn(zone, next),
});

describe('a zone', () => {
  it.each([
    ['Europe/Berlin', '2026-11-28T12:00:00Z', 60],
    ['Europe/Berlin', '2026-07-01T12:00:00Z', 120],
    ['Asia/Kolkata', '2026-07-01T12:00:00Z', 330],
    ['Asia/Kathmandu', '2026-07-01T12:00:00Z', 345],
    ['Pacific/Chatham', '2026-07-01T12:00:00Z', 765],
    ['Pacific/Chatham', '2026-12-01T12:00:00Z', 825],
    ['America/St_Johns', '2026-12-01T12:00:00Z', -210],
    ['UTC', '2026-12-01T12:00:00Z', 0],
    ['+05:30', '2026-12-01T12:00:00Z', 330],
    ['Z', '2026-12-01T12:00:00Z', 0],
  ])('%s is ahead of UTC at %s by %d minutes', (zone, instant, minutes) => {
    expect(zoneMinutes(zone, at(instant))).toBe(minutes);
    expect(clockMs(zone, at(instant)) - at(instant)).toBe(minutes * MINUTE_MS);
  });

  it('is a region or UTC; calls take the offsets of the specification too', () => {
    for (const name of ['Europe/Berlin', 'UTC', 'Asia/Kolkata', 'Asia/Calcutta', 'America/Port-au-Prince'])
      expect([name, isZoneName(name)]).toEqual([name, true]);
    for (const text of [
      '',
      'CET',
      'GMT+1',
      '+05:30',
      'Etc/GMT+5',
      'Mars/Olympus',
      'europe/berlin',
      `A${'_a'.repeat(40)}`,
      'Europe/Berlin\n',
      '../x',
    ])
      expect([text, isZoneName(text)]).toEqual([text, false]);
    expect(['+05:30', 'Z', '+05:45', '+13:00', 'x'].map(isZone)).toEqual([true, true, false, false, false]);
  });

  it('has a title', () => {
    expect(['America/New_York', 'UTC', '+05:30', '-03:00', 'Z', '+00:00'].map(zoneTitle)).toEqual([
      'America/New York',
      'UTC',
      'GMT+5:30',
      'GMT-3',
      'GMT',
      'GMT',
    ]);
  });

  it('of a browser is known by its name of today, and is UTC where it is unknown', () => {
    expect(zoneOfBrowser('Asia/Calcutta')).toBe('Asia/Kolkata');
    expect([undefined, null, '', 'Nowhere/Town', 'Etc/UTC'].map(zoneOfBrowser)).toEqual(
      Array.from({ length: 5 }, () => 'UTC'),
    );
    expect(zoneNames()).toContain('Asia/Kolkata');
    expect(zoneNames()).not.toContain('Asia/Calcutta');
    expect(zoneNames().every(isZoneName)).toBe(true);
  });
});

describe('a day', () => {
  it.each([
    ['Europe/Berlin', '2026-10-25', '2026-10-26', 25],
    ['Europe/Berlin', '2026-03-29', '2026-03-30', 23],
    ['Australia/Lord_Howe', '2026-04-05', '2026-04-06', 24.5],
    ['Asia/Kolkata', '2026-10-25', '2026-10-26', 24],
    // Its clocks change at midnight.
    ['Africa/Cairo', '2026-04-24', '2026-04-25', 23],
    ['America/Santiago', '2026-04-04', '2026-04-05', 25],
    ['+05:30', '2026-03-29', '2026-03-30', 24],
  ])('of %s, %s, is before %s by %d hours', (zone, day, next, hours) => {
    expect(hoursOf(zone, day, next)).toBe(hours);
    expect(dayIn(zone, dayStartIn(zone, day))).toBe(day);
    expect(dayIn(zone, dayStartIn(zone, day) - 1) < day).toBe(true);
    expect(dayIn(zone, dayStartIn(zone, next) - 1)).toBe(day);
  });

  it('begins at the quarter of an hour where the zone has one', () => {
    expect(new Date(dayStartIn('Pacific/Chatham', '2026-11-28')).toISOString()).toBe(
      '2026-11-27T10:15:00.000Z',
    );
  });
});

describe('a clock', () => {
  it('that shows a time twice means the first, and one that leaves it out means as much later', () => {
    const berlin = (shown: string) =>
      new Date(instantMs('Europe/Berlin', at(`${shown}:00Z`))).toISOString().slice(0, 16);
    expect(berlin('2026-10-25T02:30')).toBe('2026-10-25T00:30');
    expect(berlin('2026-03-29T02:30')).toBe('2026-03-29T01:30');
    expect(berlin('2026-10-25T03:00')).toBe('2026-10-25T02:00');
  });

  it('is the one of each instant', () => {
    for (const zone of ['Europe/Berlin', 'Pacific/Chatham', 'America/Santiago', 'Australia/Lord_Howe'])
      for (
        let atMs = at('2026-01-01T00:00:00Z');
        atMs < at('2027-01-01T00:00:00Z');
        atMs += 37 * HALF_HOUR_MS
      ) {
        const instant = instantMs(zone, clockMs(zone, atMs));
        expect(clockMs(zone, instant)).toBe(clockMs(zone, atMs));
      }
  });
});

describe('the spans of a range', () => {
  it('end when the clocks change', () => {
    expect(
      zoneSpans('Europe/Berlin', {
        fromMs: at('2026-01-01T00:00:00Z'),
        toMs: at('2027-01-01T00:00:00Z'),
      }).map(({ untilMs, minutes }) => [new Date(untilMs).toISOString(), minutes]),
    ).toEqual([
      ['2026-03-29T01:00:00.000Z', 60],
      ['2026-10-25T01:00:00.000Z', 120],
      ['2027-01-01T00:00:00.000Z', 60],
    ]);
    expect(zoneSpans('Asia/Kolkata', rangeOf('Asia/Kolkata', '2026-03-29', '2026-03-30'))).toHaveLength(1);
    expect(zoneSpans('Europe/Berlin', rangeOf('Europe/Berlin', '2026-10-25', '2026-10-26'))).toHaveLength(2);
    // A month of fasting in which the clocks of Morocco are set back.
    expect(
      zoneSpans('Africa/Casablanca', {
        fromMs: at('2026-01-01T00:00:00Z'),
        toMs: at('2026-12-01T00:00:00Z'),
      }),
    ).toHaveLength(3);
  });

  it('say whether figures can be of the zone’s days', () => {
    const day = (zone: string) => isByHalfHours(zone, rangeOf(zone, '2026-11-28', '2026-11-29'));
    expect(
      ['Asia/Kolkata', 'Australia/Lord_Howe', 'America/St_Johns', 'Europe/Berlin', 'Z'].map(day),
    ).toEqual(Array.from({ length: 5 }, () => true));
    expect(['Asia/Kathmandu', 'Pacific/Chatham', 'Australia/Eucla'].map(day)).toEqual([false, false, false]);
  });
});
