import { bulkCampaignsBody, type BulkChangesInput } from '@marquee/schemas/campaign/bulk';
import { campaignResource, type NewCampaignFields } from '@marquee/schemas/campaign/fields';
import { NO_TARGETING } from '@marquee/schemas/campaign/targeting';
import { dollars } from '@marquee/schemas/common/money';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { bulkPatch } from './bulk-change.ts';
import { fieldChanges } from './field-changes.ts';

const campaign = (fields: Partial<NewCampaignFields> = {}) =>
  campaignResource.create({ name: 'Shoes', bidPriceNanos: dollars('2'), ...fields });
const body = (changes: BulkChangesInput, campaigns: readonly object[] = [{ id: 1 }]) =>
  v.safeParse(bulkCampaignsBody, { campaigns, changes });
const patchOf = (fields: Partial<NewCampaignFields>, changes: BulkChangesInput) =>
  bulkPatch(campaign(fields), v.parse(bulkCampaignsBody, { campaigns: [{ id: 1 }], changes }).changes);
const errorsOf = (fields: Partial<NewCampaignFields>, changes: BulkChangesInput) => {
  const made = patchOf(fields, changes);
  return made.ok ? [] : made.errors;
};

describe('a bulk change of one campaign', () => {
  it.each([
    ['2.50', '2.5'],
    ['+10%', '2.2'],
    ['-$0.50', '1.5'],
    ['*1.2', '2.4'],
  ])('makes a bid of $2 with %s one of $%s', (bidPrice, after) => {
    expect(patchOf({}, { bidPrice })).toEqual({ ok: true, patch: { bidPriceNanos: dollars(after) } });
  });

  it('rounds budgets to cents, and keeps to the rules of the field', () => {
    expect(patchOf({ dailyBudgetNanos: dollars('33.33') }, { dailyBudget: '+10%' })).toEqual({
      ok: true,
      patch: { dailyBudgetNanos: dollars('36.66') },
    });
    expect(errorsOf({ dailyBudgetNanos: dollars('30') }, { dailyBudget: '-50%' })).toEqual([
      { field: 'dailyBudget', message: 'Daily budget must be greater than 20.' },
    ]);
    expect(errorsOf({}, { dailyBudget: '25.001' })).toEqual([
      { field: 'dailyBudget', message: 'Daily budget must be valid.' },
    ]);
  });

  it('says what is wrong of the daily budget first, whatever the order of the body', () => {
    const errors = errorsOf(
      { dailyBudgetNanos: dollars('30'), totalBudgetNanos: dollars('60') },
      { totalBudget: '-70%', dailyBudget: '-50%' },
    );
    expect(errors.map(({ field }) => field)).toEqual(['dailyBudget', 'totalBudget']);
  });

  it('never takes a limit away by a change of it, and changes none that is not there', () => {
    expect(errorsOf({ totalBudgetNanos: dollars('50') }, { totalBudget: '-$80' })).toEqual([
      { field: 'totalBudget', message: 'Total budget would have no limit. Set it to 0 for that.' },
    ]);
    expect(errorsOf({}, { dailyBudget: '+10%', totalBudget: '+$10' })).toEqual([
      { field: 'dailyBudget', message: 'Daily budget has no limit to change.' },
      { field: 'totalBudget', message: 'Total budget has no limit to change.' },
    ]);
    expect(patchOf({ totalBudgetNanos: dollars('50') }, { totalBudget: 0 })).toEqual({
      ok: true,
      patch: { totalBudgetNanos: 0n },
    });
  });

  it('no longer excludes a country that becomes wanted, and excludes none that is', () => {
    const fields = { targeting: { ...NO_TARGETING, excludedCountries: ['DEU', 'FRA'] } };
    expect(patchOf(fields, { countries: { add: ['DEU'] } })).toMatchObject({
      patch: { targeting: { countries: ['DEU'], excludedCountries: ['FRA'] } },
    });
    expect(patchOf(fields, { excludedCountries: { add: ['ITA'], remove: ['DEU'] } })).toMatchObject({
      patch: { targeting: { countries: [], excludedCountries: ['FRA', 'ITA'] } },
    });
  });

  it('adds, removes and sets values, each once', () => {
    const fields = { filterLists: [1, 2], labels: ['Summer', 'DACH'] };
    const changes = {
      filterLists: { add: [2, 3], remove: [1] },
      labels: { add: ['new'], remove: ['summer'] },
    };
    expect(patchOf(fields, changes)).toEqual({
      ok: true,
      patch: { filterLists: [2, 3], labels: ['DACH', 'new'] },
    });
    expect(patchOf(fields, { labels: { set: [] } })).toEqual({ ok: true, patch: { labels: [] } });
    const many = Array.from({ length: 19 }, (_, index) => `label ${index}`);
    expect(errorsOf(fields, { labels: { add: many } })).toEqual([
      { field: 'labels', message: 'Labels may hold at most 20 values.' },
    ]);
  });

  it('changes places, and drops regions outside of the countries', () => {
    const targeting = {
      ...NO_TARGETING,
      countries: ['DEU', 'USA'],
      regions: ['USA-CA', 'DEU-BY'],
      age: null,
    };
    const made = patchOf({ targeting }, { countries: { add: ['AUT'], remove: ['USA'] } });
    const after = { ...targeting, countries: ['DEU', 'AUT'], regions: ['DEU-BY'] };
    expect(made).toEqual({ ok: true, patch: { targeting: after } });
    expect(fieldChanges(campaign({ targeting }), campaign({ targeting: after }))).toEqual([
      { field: 'targeting.countries', old: ['DEU', 'USA'], new: ['DEU', 'AUT'] },
      { field: 'targeting.regions', old: ['USA-CA', 'DEU-BY'], new: ['DEU-BY'] },
    ]);
  });

  it('shows amounts in dollars', () => {
    expect(fieldChanges(campaign(), campaign({ bidPriceNanos: dollars('0.004') }))).toEqual([
      { field: 'bidPrice', old: '2.00', new: '0.004' },
    ]);
  });
});

describe('regions of a bulk change', () => {
  const regionsOf = (countries: string[], changes: BulkChangesInput, excludedCountries: string[] = []) => {
    const made = patchOf({ targeting: { ...NO_TARGETING, countries, excludedCountries } }, changes);
    return made.ok ? made.patch.targeting?.regions : made.errors;
  };
  const errors = [{ field: 'regions', message: 'Regions must be in the countries of the campaign.' }];

  it('are in its countries, or in any where it names none', () => {
    expect(regionsOf(['DEU'], { regions: { add: ['DEU-BY'] } })).toEqual(['DEU-BY']);
    expect(regionsOf([], { regions: { add: ['DEU-BY'] } })).toEqual(['DEU-BY']);
    expect(regionsOf(['FRA'], { regions: { add: ['DEU-BY'] } })).toEqual(errors);
    expect(regionsOf(['FRA'], { countries: { add: ['DEU'] }, regions: { set: ['DEU-BY'] } })).toEqual([
      'DEU-BY',
    ]);
  });

  it('are in none that it excludes', () => {
    const add = { regions: { add: ['DEU-BY'] } };
    expect(regionsOf([], add, ['DEU'])).toEqual(errors);
    expect(regionsOf([], { ...add, excludedCountries: { remove: ['DEU'] } }, ['DEU'])).toEqual(['DEU-BY']);
    expect(regionsOf([], { ...add, countries: { add: ['DEU'] } }, ['DEU'])).toEqual(['DEU-BY']);
  });
});

describe('the body of a bulk change', () => {
  const messages = (...asked: Parameters<typeof body>) =>
    body(...asked).issues?.map(({ message }) => message);

  it.each(['10%', 'ten', '', '+3', '/0', '-5'])('refuses the amount %j', (bidPrice) => {
    expect(messages({ bidPrice })).toEqual(['Bid price must be valid.']);
  });

  it('names something to change, and up to 100 campaigns, each once', () => {
    expect(messages({})).toEqual(['At least one change is required.']);
    expect(messages({ labels: { set: ['a'], add: ['b'] } })).toEqual(['Labels must be valid.']);
    expect(messages({ labels: {} })).toEqual(['Labels must be valid.']);
    expect(messages({ countries: { add: ['RUS'] } })).toEqual([
      'You cannot choose Russia or Belarus for the whitelist',
    ]);
    expect(messages({ bidPrice: 2 }, [])).toEqual(['At least one campaign is required.']);
    expect(messages({ bidPrice: 2 }, [{ id: 1 }, { id: 1 }])).toEqual(['Campaigns must be valid.']);
    const many = Array.from({ length: 101 }, (_, index) => ({ id: index + 1 }));
    expect(messages({ bidPrice: 2 }, many)).toEqual(['Campaigns may hold at most 100 values.']);
  });
});
