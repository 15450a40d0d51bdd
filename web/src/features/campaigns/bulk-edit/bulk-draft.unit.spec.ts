import { bulkCampaignsBody } from '@marquee/schemas/campaign/bulk';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { type AmountMode, changesOf, UNCHANGED } from './bulk-draft.ts';

const amount = (mode: AmountMode, text = '0.5') =>
  changesOf({ ...UNCHANGED, bidPrice: { mode, amount: text } }).bidPrice;

describe('the editor of many campaigns', () => {
  it('changes nothing to begin with, nor by what is not filled in', () => {
    expect(changesOf(UNCHANGED)).toEqual({});
    expect(
      changesOf({
        ...UNCHANGED,
        bidPrice: { mode: 'up-percent', amount: ' ' },
        startAt: { mode: 'set', at: null },
        labels: { mode: 'add', values: [] },
      }),
    ).toEqual({});
  });

  it.each<[AmountMode, string]>([
    ['set', '0.5'],
    ['up-percent', '+0.5%'],
    ['down-percent', '-0.5%'],
    ['up-dollars', '+$0.5'],
    ['down-dollars', '-$0.5'],
  ])('writes an amount in mode %s as %s', (mode, text) => expect(amount(mode)).toBe(text));

  it('sends a body that the server takes', () => {
    const changes = changesOf({
      ...UNCHANGED,
      bidPrice: { mode: 'down-dollars', amount: '0.001' },
      dailyBudget: { mode: 'up-percent', amount: '12.5' },
      startAt: { mode: 'set', at: '2026-12-01T00:00:00.000Z' },
      endAt: { mode: 'clear', at: null },
      countries: { mode: 'add', values: ['DEU', 'AUT'] },
      regions: { mode: 'set', values: ['DEU-BY'] },
      cities: { mode: 'add', values: ['2867714'] },
      filterLists: { mode: 'remove', values: ['7'] },
      labels: { mode: 'set', values: [] },
      bidMultipliers: { mode: 'remove', rows: [{ dimension: 'ssp', value: '3', percent: 20 }] },
      rotation: 'evenly',
    });
    expect(v.parse(bulkCampaignsBody, { campaigns: [{ id: 1 }], changes }).changes).toEqual({
      bidPrice: '-$0.001',
      dailyBudget: '+12.5%',
      startAt: '2026-12-01T00:00:00.000Z',
      endAt: null,
      countries: { add: ['DEU', 'AUT'] },
      regions: { set: ['DEU-BY'] },
      cities: { add: [2_867_714] },
      filterLists: { remove: [7] },
      labels: { set: [] },
      bidMultipliers: { remove: [{ dimension: 'ssp', value: '3' }] },
      rotation: 'evenly',
    });
  });

  it.each(['add', 'set'] as const)('sends adjustments with their percentages to %s', (mode) => {
    const rows = [{ dimension: 'domain', value: 'news.example', percent: -20 }] as const;
    expect(changesOf({ ...UNCHANGED, bidMultipliers: { mode, rows } })).toEqual({
      bidMultipliers: { [mode]: rows },
    });
  });

  it('removes all adjustments by replacing them with none, and nothing while none is named', () => {
    const of = (mode: 'add' | 'remove' | 'set') =>
      changesOf({ ...UNCHANGED, bidMultipliers: { mode, rows: [] } });
    expect([of('add'), of('remove'), of('set')]).toEqual([{}, {}, { bidMultipliers: { set: [] } }]);
  });
});
