import { savePreset } from '@marquee/schemas/preset/commands';
import type { FigureCondition } from '@marquee/schemas/queries/statistics-conditions';
import type { ReportingPermissions } from '@marquee/schemas/queries/statistics-rights';
import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { chartParams } from './chart-params.ts';
import {
  askedOfPreset,
  parseFilters,
  presetParameters,
  reportParams,
  serializeFilters,
  settingsOf,
} from './settings.ts';

const advertiser: ReportingPermissions = { role: 'advert', canSeeClick: true, canSeeSsp: false };
const admin: ReportingPermissions = { role: 'admin', canSeeClick: true, canSeeSsp: true };

const WASTED: readonly FigureCondition[] = [
  { metric: 'spend', operator: 'gte', value: '5' },
  { metric: 'conversions', operator: 'eq', value: '0' },
];

describe('settings', () => {
  it('have defaults for each who looks', () => {
    expect(settingsOf({}, advertiser)).toEqual({
      groupBy: ['day'],
      fields: ['impressions', 'clicks', 'ctr', 'spend', 'cpm'],
      filters: {},
      conditions: [],
      order: { field: 'day', direction: 'desc' },
      drawn: ['impressions', 'spend'],
      chart: 'line',
      perPage: 20,
    });
    expect(settingsOf({}, admin).fields).toContain('profit');
    expect(settingsOf({}, { ...advertiser, canSeeClick: false }).fields).toEqual([
      'impressions',
      'spend',
      'cpm',
    ]);
  });

  it('leave out what is unknown or not for this person', () => {
    const settings = settingsOf(
      {
        groupBy: ['user', 'domain', 'country', 'country', 'nonsense'],
        fields: ['profit', 'clicks', 'dspSpend', 'bids'],
        filters: { ssp: ['1'], country: ['USA', 'USA', 'a,b', ''], day: ['2026-11-01'] },
        conditions: [
          { metric: 'profit', operator: 'gt', value: '0' },
          { metric: 'ctr', operator: 'lt', value: '1' },
          { metric: 'bids', operator: 'gte', value: '5' },
        ],
        order: { field: 'profit', direction: 'asc' },
        perPage: 7,
      },
      { ...advertiser, canSeeClick: false },
    );
    expect(settings).toMatchObject({
      groupBy: ['country'],
      fields: ['bids'],
      filters: { country: ['USA'] },
      conditions: [{ metric: 'bids', operator: 'gte', value: '5' }],
      order: { field: 'bids', direction: 'desc' },
      perPage: 20,
    });
  });

  it('take three groups at most', () => {
    expect(settingsOf({ groupBy: ['day', 'country', 'os', 'browser'] }, advertiser).groupBy.length).toBe(3);
  });
});

it('filters survive the URL, whatever their values hold', () => {
  fc.assert(
    fc.property(
      fc.dictionary(
        fc.constantFrom('country', 'campaign', 'domain'),
        fc.array(fc.string(), { minLength: 1 }),
      ),
      (filters) => {
        const text = serializeFilters(filters);
        const url = new URL(`http://localhost/?${new URLSearchParams({ filter: text }).toString()}`);
        expect(parseFilters(url.searchParams.get('filter') ?? '')).toEqual({ ...filters });
      },
    ),
  );
  expect(serializeFilters({ country: ['USA', 'DEU'], campaign: ['42'] })).toBe('country:USA,DEU;campaign:42');
  expect(parseFilters('nonsense;country:%E0;:x')).toEqual({ country: [] });
});

it('asks the API in its own label', () => {
  const settings = settingsOf({ groupBy: ['campaign'], filters: { country: ['USA', 'DEU'] } }, advertiser);
  const params = reportParams(settings, { from: '2026-11-01', to: '2026-11-20' }, '+05:30', {
    page: 2,
    perPage: 50,
  });
  expect(Object.fromEntries(params)).toEqual({
    groupBy: 'campaign',
    fields: 'impressions,clicks,ctr,spend,cpm',
    from: '2026-11-01',
    to: '2026-11-20',
    timezone: '+05:30',
    orderField: 'spend',
    orderDir: 'desc',
    page: '2',
    perPage: '50',
    'filter[country]': 'USA,DEU',
  });
});

it('asks for the rows that meet conditions on figures, and for their traffic over time', () => {
  const settings = settingsOf({ groupBy: ['campaign', 'country'], conditions: WASTED }, advertiser);
  const period = { from: '2026-11-01', to: '2026-11-20' };
  const having = { 'having[spend][gte]': '5', 'having[conversions][eq]': '0' };
  const asked = reportParams(settings, period, 'Z');
  expect(Object.fromEntries(asked)).toMatchObject({ ...having, groupBy: 'campaign,country' });
  expect(asked.has('havingBy')).toBe(false);
  expect(Object.fromEntries(chartParams(settings, 'day', period, 'Z'))).toMatchObject({
    ...having,
    groupBy: 'day',
    havingBy: 'campaign,country',
  });
  const twice = settingsOf({ conditions: [WASTED[0]!, { ...WASTED[0]!, value: '9' }] }, advertiser);
  expect(reportParams(twice, period, 'Z').getAll('having[spend][gte]')).toEqual(['5', '9']);
});

it('a preset is taken by the server and brings the settings back', () => {
  const settings = settingsOf(
    {
      groupBy: ['country', 'os'],
      fields: ['bids', 'spend'],
      filters: { campaign: ['42'] },
      conditions: WASTED,
      order: { field: 'bids', direction: 'asc' },
      drawn: ['spend', 'bids'],
      chart: 'line',
      perPage: 50,
    },
    advertiser,
  );
  const saved = v.parse(savePreset, { name: 'Mine', parameters: presetParameters(settings, '+05:30') });
  const back = settingsOf(askedOfPreset({ parameters: { ...saved.parameters } }), advertiser);
  expect(back).toEqual(settings);
  expect(saved.parameters.timezone).toBe('+05:30');
});
