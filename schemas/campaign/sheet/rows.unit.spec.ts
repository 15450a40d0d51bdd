import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { CONNECTION_TYPES, DAYS, OPERATING_SYSTEMS, ROTATIONS } from '../../common/campaign-terms.ts';
import { markedCell, readMarked } from '../../common/csv-cell.ts';
import { campaignResource } from '../fields.ts';
import { sampleCampaign } from '../samples.ts';
import { PLAYER_SIZES } from '../targeting.ts';
import { adjustmentCell } from './cell-text.ts';
import { SHEET_COLUMNS } from './columns.ts';
import { bodyOf, cellsOf, headerOfField, pathOfHeader, SHEET_HEADERS, sheetRow } from './rows.ts';

const body = campaignResource.command(campaignResource.body);
const parsed = (sent: unknown) => {
  const result = v.safeParse(body, sent);
  if (!result.success) throw new Error(result.issues.map(({ message }) => message).join(' '));
  return campaignResource.create(campaignResource.toStored(result.output));
};
const shown = (sent: object = {}) =>
  campaignResource.toView(parsed({ name: 'Kites', bidPrice: '2', ...sent }));

/** Texts with all that CSV, lists and spreadsheets trip over. */
const text = (maxLength: number) =>
  fc
    .array(fc.oneof(fc.constantFrom(...`;,"'\\=+-@\n\r\t :|й`), fc.constant('ab')), { maxLength: 12 })
    .map((parts) => `x${parts.join('')}x`.slice(0, maxLength));
const formula = text(200).map((one) => `=${one}`);
const ids = fc.uniqueArray(fc.integer({ min: 1, max: 2_147_483_647 }), { maxLength: 4 });
const some = <Value>(...values: readonly Value[]) => fc.subarray([...values]);
const hours = fc.uniqueArray(fc.integer({ min: 0, max: 23 }), { maxLength: 24 });
const nullable = <Value>(one: fc.Arbitrary<Value>) => fc.option(one, { nil: null });

const campaigns = fc.record({
  name: fc.oneof(text(255), formula),
  bidPrice: fc.integer({ min: 1, max: 1_000_000_000 }).map((nanos) => (nanos / 1e9 + 1).toFixed(9)),
  pricingModel: fc.constantFrom('CPM', 'CPC', 'CPA'),
  rotation: fc.constantFrom(...ROTATIONS),
  totalBudget: fc.constantFrom('0', '1000.5'),
  startAt: nullable(fc.constant('2026-11-05T08:30:00.000Z')),
  timezone: fc.constantFrom('+05:30', '-03:00', '+00:00'),
  schedule: nullable(fc.dictionary(fc.constantFrom(...DAYS), hours)),
  frequencyCap: nullable(fc.record({ impressions: fc.integer({ min: 1, max: 9 }), hours: fc.constant(24) })),
  categories: some('IAB1', 'IAB2-3'),
  trafficTypes: some(1, 2, 5),
  topLevelDomain: nullable(fc.constant('kites.example')),
  creativeIds: ids,
  filterLists: ids,
  bidMultipliers: fc.uniqueArray(
    fc.record({
      dimension: fc.constant('siteId'),
      value: text(255).map((one) => one.trim()),
      percent: fc.integer({ min: -90, max: 900 }).filter((more) => more !== 0),
    }),
    { selector: ({ value }) => value, maxLength: 3 },
  ),
  labels: fc.uniqueArray(fc.stringMatching(/^[=+\-@'\\a-z0-9]{1,20}$/), { maxLength: 4 }),
  targeting: fc.record({
    countries: some('USA', 'DEU'),
    excludedCountries: some('FRA', 'ITA'),
    ssps: fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 2 }),
    excludedSsps: fc.uniqueArray(fc.integer({ min: 10, max: 19 }), { maxLength: 2 }),
    excludedDeviceTypes: some('ctv', 'tablet'),
    excludedCarriers: fc.uniqueArray(
      text(99).map((one) => `-${one}`),
      { maxLength: 2 },
    ),
    cities: ids,
    zips: some('01234', 'SW1A1AA'),
    connectionTypes: some(...CONNECTION_TYPES),
    carriers: fc.uniqueArray(text(100), { maxLength: 3 }),
    playerSizes: some(...PLAYER_SIZES),
    os: fc.uniqueArray(
      fc.record({ name: fc.constantFrom(...OPERATING_SYSTEMS), versions: some('13', '10.15.7', 'XP') }),
      { selector: ({ name }) => name, maxLength: 3 },
    ),
    age: nullable(fc.constant({ min: 18, max: 40 })),
  }),
});

describe('a campaign in a sheet', () => {
  it('comes back as it was, whatever is in it', () => {
    fc.assert(
      fc.property(campaigns, (sent) => {
        const stored = parsed(sent);
        const view = campaignResource.toView(stored);
        const cells = Object.fromEntries(
          Object.entries(cellsOf(view)).map(([path, cell]) => [path, readMarked(markedCell(cell ?? ''))]),
        );
        expect(bodyOf(cells, view)).toEqual({});
        expect(parsed(bodyOf(cells, undefined))).toEqual(stored);
        // Also over a campaign that has other values everywhere.
        const other = shown({ ...FULL, name: 'Other' });
        expect(parsed({ ...campaignResource.pick(other), ...bodyOf(cells, other) })).toEqual(stored);
      }),
      { numRuns: 50 },
    );
  });

  it('has a column for each field and part of a field, each of a name of its own', () => {
    expect(new Set(SHEET_HEADERS.map((header) => header.toLowerCase())).size).toBe(SHEET_HEADERS.length);
    for (const { path, header } of SHEET_COLUMNS)
      expect([pathOfHeader(path), pathOfHeader(header)]).toEqual([path, path]);
    expect(SHEET_HEADERS).toEqual(
      expect.arrayContaining(['ID', 'Campaign name', 'Daily budget', 'Countries', 'OS', 'Age min']),
    );
    expect(pathOfHeader(' age MIN ')).toBe('targeting.age.min');
    expect(pathOfHeader('targeting.os')).toBe('targeting.os');
    expect(pathOfHeader('Colour')).toBeUndefined();
    expect(headerOfField('targeting.cities.0')).toBe('Cities');
  });

  it('is written as a person would', () => {
    const view = shown({ ...FULL, labels: ['a\\b', 'c'] });
    const row: Readonly<Record<string, string>> = Object.fromEntries(
      sheetRow(7, view).map((cell, index) => [SHEET_HEADERS[index] ?? '', cell]),
    );
    expect(row).toMatchObject({
      ...{ ID: '7', Countries: 'USA; DEU', Creatives: '3; 4', OS: 'Android: 13, 14; iOS', 'Age min': '18' },
      ...{ Schedule: 'monday: 9-11, 20; sunday: -', 'Bid price': '2.00', Labels: String.raw`a\\b; c` },
      'Bid adjustments': 'domain: news.example +20%; hourOfDay: 9 -30%',
      ...{ 'Frequency cap hours': '24', Deals: '', 'Top-level domain': '' },
    });
    expect(cellsOf(shown({ schedule: {} }))['schedule']).toBe('-');
  });
});

const FULL = {
  ...{ dailyBudget: '30', creativeIds: [3, 4], labels: ['DACH'], filterLists: [9] },
  bidMultipliers: [
    { dimension: 'domain', value: 'news.example', percent: 20 },
    { dimension: 'hourOfDay', value: '9', percent: -30 },
  ],
  schedule: { monday: [9, 10, 11, 20], sunday: [] },
  frequencyCap: { impressions: 3, hours: 24 },
  targeting: {
    ...{ countries: ['USA', 'DEU'], carriers: ['AT&T; Inc'], age: { min: 18, max: 30 } },
    os: [{ name: 'Android', versions: ['13', '14'] }, { name: 'iOS' }],
  },
};

it('reads a long cell of spaces at once', () => {
  const spaces = ' '.repeat(50_000);
  const startedMs = performance.now();
  for (const cell of [
    `domain:${spaces}x`,
    `domain: x${spaces}5`,
    `domain: x${' 1'.repeat(25_000)}x%`,
    `${spaces}%`,
  ])
    expect(adjustmentCell.toValue(cell)).toBe(cell);
  expect(performance.now() - startedMs).toBeLessThan(1_000);
  const row = { dimension: 'siteId', value: 'a: b -5%', percent: 30 };
  expect(adjustmentCell.toValue(` siteId :  a: b -5%${spaces}+30 % `.trim())).toEqual(row);
});

describe('an edited row', () => {
  const today = campaignResource.toView(sampleCampaign());

  it('names only what is different, and leaves the fields of absent columns', () => {
    expect(bodyOf({ id: '7', name: today.name, dailyBudget: ' 40 ' }, today)).toEqual({ dailyBudget: '40' });
    const targeted = shown({ targeting: { countries: ['USA'], languages: ['en'] } });
    expect(bodyOf({ 'targeting.countries': 'DEU; AUT' }, targeted)).toEqual({
      targeting: { ...targeted.targeting, countries: ['DEU', 'AUT'] },
    });
  });

  it('clears by an empty cell, and what must be there is asked for', () => {
    const full = shown(FULL);
    const cells = { 'frequencyCap.impressions': '', 'frequencyCap.hours': '', dailyBudget: '', schedule: '' };
    expect(bodyOf({ ...cells, creativeIds: '', timezone: '' }, full)).toEqual({
      ...{ frequencyCap: null, dailyBudget: '0.00', schedule: null, creativeIds: [] },
      timezone: '+00:00',
    });
    expect(() => parsed({ bidPrice: '2', ...bodyOf({ name: '' }, today) })).toThrow(
      'Campaign name is required.',
    );
    const half = bodyOf({ 'frequencyCap.hours': '' }, full);
    expect(half).toEqual({ frequencyCap: { impressions: 3 } });
  });

  it.each([
    ['targeting.countries', 'DE', 'Countries must be valid.'],
    ['creativeIds', '3; four', 'Creatives must be valid.'],
    ['schedule', 'monday: 9-99', 'Schedule must be valid.'],
    ['schedule', 'monday: 12-9', 'Schedule must be valid.'],
    ['schedule', 'someday: 9', 'someday is not a field of this call.'],
    ['targeting.os', 'Symbian: 3', 'OS must be valid.'],
    ['bidMultipliers', 'news.example +20%', 'Bid adjustments must be valid.'],
    ['bidMultipliers', 'hourOfDay: 25 +20%', 'Bid adjustments must be valid.'],
    ['dailyImpressions', 'many', 'Daily impressions must be valid.'],
    ['startAt', '31/12/2026', 'Start date must be valid.'],
    ['targeting.age.min', '7', 'Age must be at least 18.'],
  ])('is refused in the words of the field: %s of %s', (path, cell, message) => {
    const full = shown(FULL);
    const result = v.safeParse(
      campaignResource.command(campaignResource.change),
      bodyOf({ [path]: cell }, full),
    );
    expect(result.issues?.map((issue) => issue.message)).toContain(message);
  });
});
