import { decodeEvent } from '@marquee/kit/decider/event-codec';
import { frozenEvents, readFrozenEvent } from '@marquee/kit/testing/frozen-events';
import { type CampaignEvent, campaignEvents } from '@marquee/schemas/campaign/events';
import { type CreativeEvent, creativeEvents } from '@marquee/schemas/creative/events';
import { describe, expect, it } from 'vitest';

import { campaignDecider } from './campaign/index.ts';
import { creativeDecider } from './creative/index.ts';

const versionsOf = (type: string) => frozenEvents.filter((file) => file.startsWith(`${type}.v`));

const read = (file: string) => decodeEvent(readFrozenEvent(file));

const campaignTypes = Object.keys(campaignEvents);
const creativeTypes = Object.keys(creativeEvents);

describe('every event ever written still means what it meant', () => {
  it('to a campaign', () => {
    const [created] = versionsOf('CampaignCreated').map(read) as unknown as CampaignEvent[];
    const start = [created as CampaignEvent].reduce(campaignDecider.evolve, campaignDecider.initialState);
    expect(start.campaign).toMatchObject({
      id: 42,
      userId: 5,
      approved: 'pending',
      isActive: true,
      isDeleted: false,
      fields: { bidPriceNanos: 1_123_456_789n, totalBudgetNanos: 1_000_500_000_000n, creativeIds: [7, 8] },
    });
    const meaning: Record<string, object> = {
      CampaignChanged: {
        fields: {
          name: 'Winter',
          dailyBudgetNanos: 0n,
          endAt: null,
          schedule: null,
          creativeIds: [8],
          timezone: '+05:30',
        },
      },
      CampaignSubmitted: { approved: 'pending' },
      CampaignApproved: { approved: 'approved' },
      CampaignDisapproved: { approved: 'disapproved' },
      CampaignDecisionUndone: {
        approved: 'disapproved',
        disapproveReason: 'Misleading',
        beforeDecision: null,
      },
      CampaignStarted: { isActive: true },
      CampaignStopped: { isActive: false },
      CampaignDeleted: { isDeleted: true },
      CampaignRestored: { isDeleted: false },
    };
    expect(Object.keys(meaning).sort()).toEqual(
      campaignTypes.filter((type) => type !== 'CampaignCreated').sort(),
    );
    for (const [type, expected] of Object.entries(meaning)) {
      for (const file of versionsOf(type)) {
        const state = campaignDecider.evolve(start, read(file) as unknown as CampaignEvent);
        expect(state.campaign, file).toMatchObject(expected);
        expect(state.version).toBe(1);
      }
    }
  });

  it('to a creative', () => {
    const [created] = versionsOf('CreativeCreated').map(read) as unknown as CreativeEvent[];
    const start = [created as CreativeEvent].reduce(creativeDecider.evolve, creativeDecider.initialState);
    expect(start.creative).toMatchObject({
      id: 7,
      userId: 5,
      approved: 'pending',
      isActive: true,
      fields: { bidPriceNanos: 1_500_000_000n, banner: { width: 300, height: 250 } },
    });
    const meaning: Record<string, object> = {
      CreativeChanged: {
        fields: { name: 'Sunshade', bidPriceNanos: null, banner: { width: 728 }, weight: 1 },
      },
      CreativeSubmitted: { approved: 'pending' },
      CreativeApproved: { approved: 'approved' },
      CreativeDisapproved: { approved: 'disapproved' },
      CreativeDecisionUndone: { approved: 'disapproved', disapproveReason: 'Blurry', beforeDecision: null },
      CreativeActivated: { isActive: true },
      CreativeStopped: { isActive: false },
      CreativeDeleted: { isDeleted: true },
      CreativeRestored: { isDeleted: false },
    };
    expect(Object.keys(meaning).sort()).toEqual(
      creativeTypes.filter((type) => type !== 'CreativeCreated').sort(),
    );
    for (const [type, expected] of Object.entries(meaning)) {
      for (const file of versionsOf(type)) {
        const state = creativeDecider.evolve(start, read(file) as unknown as CreativeEvent);
        expect(state.creative, file).toMatchObject(expected);
      }
    }
  });
});
