import type { CampaignRotation } from '@marquee/schemas/campaign/rotation';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import type { CreativeCounts, LearnedRotation } from '../src/ports.ts';
import {
  ADMIN,
  ANNE,
  banner,
  BERT,
  type CampaignsTestContext,
  createCampaignsTestContext,
} from './campaigns-test-context.ts';

let context: CampaignsTestContext;
const learned = new Map<number, LearnedRotation>();
const counts = new Map<number, Map<number, CreativeCounts>>();

beforeAll(async () => {
  context = await createCampaignsTestContext({
    creativeCounts: async () => counts,
    learnedShares: {
      find: async (campaignId) => learned.get(campaignId),
      replace: async (rotations) => {
        learned.clear();
        for (const one of rotations) learned.set(one.campaignId, one);
      },
    },
  });
});
afterAll(() => context.dispose());

/** Two approved banners of one size, one of another size, and one that waits for moderation. */
async function campaignOfFour(fields: object) {
  const creatives = [
    await context.creative({ name: 'Banner A', weight: 3 }),
    await context.creative({ name: 'Banner B' }),
    await context.creative({ name: 'Banner C', banner: { ...banner, width: 728, height: 90 } }),
    await context.creative({ name: 'Banner D' }),
  ];
  const campaign = await context.campaign({ creativeIds: creatives.map(({ id }) => id), ...fields });
  for (const { id } of creatives.slice(0, 3)) {
    await context.call('POST', `/admin/creatives/${id}/approve`, {}, ADMIN);
  }
  await context.call('POST', `/admin/campaigns/${campaign.id}/approve`, {}, ADMIN);
  return { campaign, ids: creatives.map(({ id }) => id) as [number, number, number, number] };
}

const rotationOf = async (id: number, who = ANNE) =>
  (await context.call('GET', `/campaigns/${id}/rotation`, undefined, who)).body.data as CampaignRotation;
const sharesOf = async (id: number) =>
  (await rotationOf(id)).creatives.map(({ share, reason }) => [share, reason]);

describe('the rotation of a campaign', () => {
  it('is by weight, and answers shares of each size and why', async () => {
    const { campaign, ids } = await campaignOfFour({});
    expect(campaign.rotation).toBe('weighted');
    expect(await sharesOf(campaign.id)).toEqual([
      [0.75, 'weight'],
      [0.25, 'weight'],
      [1, 'alone'],
      [0, 'not-running'],
    ]);
    const edited = await context.call('PATCH', `/creatives/${ids[1]}`, { weight: 9 });
    expect(edited.body.data).toMatchObject({ weight: 9, approved: 'approved' });
    expect((await sharesOf(campaign.id)).slice(0, 2)).toEqual([
      [0.25, 'weight'],
      [0.75, 'weight'],
    ]);
    const refused = await context.call('PATCH', `/creatives/${ids[1]}`, { weight: 0 });
    expect(refused.status).toBe(422);
    expect(refused.body.errors?.[0]?.field).toBe('weight');
    expect((await context.call('GET', `/campaigns/${campaign.id}/rotation`, undefined, BERT)).status).toBe(
      404,
    );
  });

  it('leaves out a creative with malware, which bidders withhold', async () => {
    const { campaign, ids } = await campaignOfFour({});
    const infected = await context.creative({
      name: 'Banner E',
      banner: { ...banner, admBody: '<script>top.location = "https://win.example/"</script>' },
    });
    await context.call('POST', `/admin/creatives/${infected.id}/approve`, {}, ADMIN);
    const added = await context.call('PUT', `/campaigns/${campaign.id}`, {
      ...{ name: campaign.name, bidPrice: '5', creativeIds: [...ids, infected.id] },
    });
    expect(added.status, JSON.stringify(added.body)).toBe(200);
    await expect
      .poll(async () => (await context.call('GET', `/creatives/${infected.id}`)).body.data)
      .toMatchObject({ scanState: 'malware', approved: 'approved' });
    expect(await sharesOf(campaign.id)).toEqual([
      [0.75, 'weight'],
      [0.25, 'weight'],
      [1, 'alone'],
      [0, 'not-running'],
      [0, 'not-running'],
    ]);
  });

  it('may be even', async () => {
    const { campaign } = await campaignOfFour({ rotation: 'evenly' });
    expect((await sharesOf(campaign.id)).slice(0, 3)).toEqual([
      [0.5, 'evenly'],
      [0.5, 'evenly'],
      [1, 'alone'],
    ]);
    const refused = await context.call('POST', '/campaigns', {
      name: 'Other',
      bidPrice: '1',
      rotation: 'best',
    });
    expect(refused.status).toBe(422);
  });

  it('is learned from what creatives brought where it is optimised', async () => {
    const { campaign, ids } = await campaignOfFour({ rotation: 'optimised' });
    expect((await sharesOf(campaign.id)).slice(0, 2)).toEqual([
      [0.5, 'learning'],
      [0.5, 'learning'],
    ]);
    counts.set(
      campaign.id,
      new Map([
        [ids[0], { impressions: 50_000, clicks: 250, conversions: 9 }],
        [ids[1], { impressions: 50_000, clicks: 500, conversions: 0 }],
      ]),
    );
    expect(await context.service.learnRotations()).toBe(1);
    const rotation = await rotationOf(campaign.id);
    expect(rotation).toMatchObject({ rotation: 'optimised', goal: 'clicks' });
    expect(rotation.learnedAt).not.toBeNull();
    expect(rotation.creatives.map(({ share }) => Number(share.toFixed(2)))).toEqual([0.1, 0.9, 1, 0]);
    expect(rotation.creatives.map(({ reason }) => reason)).toEqual([
      'measured',
      'measured',
      'alone',
      'not-running',
    ]);
    expect(rotation.creatives.slice(0, 2).map(({ impressions }) => impressions)).toEqual([50_000, 50_000]);

    // With a goal per action conversions count, of which the other one has more.
    const goal = await context.call('PUT', `/campaigns/${campaign.id}`, {
      ...{ name: campaign.name, bidPrice: '5', pricingModel: 'CPA' },
    });
    expect(goal.status, JSON.stringify(goal.body)).toBe(200);
    // Until then what was counted are clicks, which are no conversions and not for all to see.
    expect((await rotationOf(campaign.id)).creatives.map(({ events }) => events)).toEqual([
      null,
      null,
      null,
      null,
    ]);
    await context.service.learnRotations();
    const byActions = await rotationOf(campaign.id);
    expect(byActions.goal).toBe('conversions');
    expect(byActions.creatives[0]?.share).toBeGreaterThan(0.85);
    expect(byActions.creatives[0]?.events).toBe(9);
  });

  it('is forgotten where it is no longer optimised, and changed in bulk', async () => {
    const { campaign } = await campaignOfFour({ rotation: 'optimised' });
    await context.service.learnRotations();
    expect(learned.has(campaign.id)).toBe(true);
    const { body } = await context.call('GET', `/campaigns/${campaign.id}`);
    const { version } = body.data as CampaignView;
    const changed = await context.call('POST', '/campaigns/bulk', {
      campaigns: [{ id: campaign.id, version }],
      changes: { rotation: 'evenly' },
    });
    expect(changed.body.data, JSON.stringify(changed.body)).toMatchObject([
      { outcome: 'changed', changes: [{ field: 'rotation', old: 'optimised', new: 'evenly' }] },
    ]);
    await context.service.learnRotations();
    expect(learned.has(campaign.id)).toBe(false);
  });
});
