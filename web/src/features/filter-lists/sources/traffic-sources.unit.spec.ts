import { describe, expect, it } from 'vitest';

import { describeSource, sourceOptions, sourceTypeOf } from './traffic-sources.ts';

const NEWS = { source: 'news.example', requestsPerDay: 12_000, bidsPerDay: 1 };
const ZONE = { source: 'zone-1', requestsPerDay: null, bidsPerDay: 40 };

it('a source says what it brings, as far as that is known', () => {
  expect(describeSource(NEWS)).toBe('news.example · 12,000 requests a day · 1 bid of yours a day');
  expect(describeSource(ZONE)).toBe('zone-1 · 40 bids of yours a day');
  expect(describeSource({ ...ZONE, bidsPerDay: 0 })).toBe('zone-1');
});

describe('what can be chosen', () => {
  const values = (typed: string, chosen: readonly string[] = []) =>
    sourceOptions([NEWS, ZONE], typed, chosen).map(({ value }) => value);

  it('leaves out what is on the list', () => {
    expect(values('')).toEqual(['news.example', 'zone-1']);
    expect(values('', [' NEWS.example'])).toEqual(['zone-1']);
  });

  it('includes what is typed, unless it is offered or chosen', () => {
    expect(values('zone-77')).toEqual(['news.example', 'zone-1', 'zone-77']);
    expect(values('Zone-1')).toEqual(['news.example', 'zone-1']);
    expect(values('mine', ['Mine'])).toEqual(['news.example', 'zone-1']);
  });
});

it('devices and addresses are no sources', () => {
  expect(sourceTypeOf('siteAndAppsIds')).toBe('siteAndAppsIds');
  expect(sourceTypeOf('ipAdresses')).toBeUndefined();
});
