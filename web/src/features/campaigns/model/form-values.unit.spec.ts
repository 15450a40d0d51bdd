import { changeCampaignBody, createCampaignBody } from '@marquee/schemas/campaign/commands';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { bodyOf, movedToZone, newCampaign, valuesOf } from './form-values.ts';

const CAMPAIGN: CampaignView = {
  id: 7,
  userId: 4,
  version: 3,
  name: 'Winter roast',
  status: 'approved',
  approved: 'approved',
  isActive: true,
  disapproveReason: null,
  stopReason: null,
  pricingModel: 'CPM',
  distribution: 'fast',
  bidPrice: '4.50',
  goalStopMultiple: null,
  bidMultipliers: [],
  totalBudget: '0.00',
  dailyBudget: '45.00',
  dailyImpressions: 0,
  startAt: '2026-11-24T00:00:00.000Z',
  endAt: null,
  timezone: '+05:30',
  schedule: { monday: [9, 10] },
  frequencyCap: { impressions: 3, hours: 24 },
  frequencyUnknown: 'bid',
  topLevelDomain: null,
  categories: ['IAB3'],
  trafficTypes: [2],
  creativeType: 'banner',
  dealIds: [],
  creativeIds: [5, 6],
  creativesCount: 2,
  rotation: 'weighted',
  targeting: { ...newCampaign('+00:00').targeting, countries: ['NOR'], age: { min: 18, max: 30 } },
  audiences: [1],
  filterLists: [2],
  contextualBundles: [],
  optimizationRules: [],
  labels: ['Summer'],
  createdAt: '2026-11-01T00:00:00.000Z',
  updatedAt: '2026-11-01T00:00:00.000Z',
  pendingAt: null,
  stats: null,
  statsAvailable: false,
};

describe('the form and the body that is sent', () => {
  it('send back a campaign as it was', () => {
    const parsed = v.parse(changeCampaignBody, bodyOf(valuesOf(CAMPAIGN)));
    expect(parsed).toMatchObject({
      name: 'Winter roast',
      version: 3,
      bidPrice: 4_500_000_000n,
      totalBudget: 0n,
      dailyBudget: 45_000_000_000n,
      dailyImpressions: 0,
      endAt: null,
      timezone: '+05:30',
      schedule: { monday: [9, 10] },
      targeting: { countries: ['NOR'], age: { min: 18, max: 30 } },
      creativeIds: [5, 6],
      audiences: [1],
      filterLists: [2],
      contextualBundles: [],
      optimizationRules: [],
    });
    // Not named, so the server keeps it.
    expect(parsed).not.toHaveProperty('isActive');
  });

  it('show no limit as an empty field, and a limit as it is', () => {
    expect(valuesOf(CAMPAIGN).dailyImpressions).toBeNull();
    expect(valuesOf({ ...CAMPAIGN, dailyImpressions: 5_000 }).dailyImpressions).toBe(5_000);
  });

  it('name a limit that was emptied, also after empty fields were not added', () => {
    const { totalBudget, dailyBudget, startAt, ...rest } = valuesOf(CAMPAIGN);
    expect([totalBudget, dailyBudget, startAt]).toHaveLength(3);
    expect(bodyOf(rest)).toMatchObject({
      totalBudget: '0',
      dailyBudget: '0',
      startAt: null,
      topLevelDomain: null,
    });
    const emptied = { ...valuesOf(CAMPAIGN), schedule: undefined, frequencyCap: undefined };
    expect(bodyOf(emptied)).toMatchObject({ schedule: null, frequencyCap: null });
  });

  it('propose a stop above a goal, and send it for a goal alone', () => {
    const plain = valuesOf(CAMPAIGN);
    expect(plain.goalStopMultiple).toBe(2);
    expect(bodyOf(plain)).toMatchObject({ goalStopMultiple: null });
    const goal = { ...plain, pricingModel: 'CPA' as const };
    expect(v.parse(changeCampaignBody, bodyOf(goal))).toMatchObject({ goalStopMultiple: '2' });
    expect(bodyOf({ ...goal, goalStopMultiple: null })).toMatchObject({ goalStopMultiple: null });
    const stored = { ...CAMPAIGN, pricingModel: 'CPA' as const };
    expect(valuesOf({ ...stored, goalStopMultiple: '1.5' }).goalStopMultiple).toBe(1.5);
    expect(valuesOf(stored).goalStopMultiple).toBeNull();
    const fieldErrors = v.safeParse(changeCampaignBody, bodyOf({ ...goal, goalStopMultiple: 11 })).issues;
    expect(fieldErrors?.[0]?.message).toBe('Stop above goal must be at most 10.');
  });

  it('let a new campaign through once it has a name and a price', () => {
    const values = { ...newCampaign('+01:00'), name: 'First', bidPrice: '2.5' };
    expect(v.safeParse(createCampaignBody, bodyOf(values)).success).toBe(true);
    const refused = v.safeParse(createCampaignBody, bodyOf({ ...values, dailyBudget: '20' }));
    expect(refused.issues?.[0]?.message).toBe('Daily budget must be greater than 20.');
  });
});

describe('another zone', () => {
  it('keeps the clock and moves the instant', () => {
    expect(movedToZone('2026-11-24T09:00:00.000Z', 0, 330)).toBe('2026-11-24T03:30:00.000Z');
    expect(movedToZone(null, 0, 330)).toBeNull();
  });
});
