import type { CampaignsService } from '@marquee/campaigns';
import { dollars } from '@marquee/schemas/common/money';
import { MINUTE_MS } from '@marquee/schemas/common/time';

import type { Calendar } from './calendar.ts';
import { demoCampaigns } from './catalogue.ts';
import type { DemoCampaign, DemoCreative } from './demo-campaign.ts';
import { withUploadedImages, imageSteps } from './images.ts';
import { type UnattachedCreative, unattachedCreatives } from './unattached-creatives.ts';
import { accepted, type Step } from './seed-context.ts';

/** Time from the creation of a campaign to the decision of moderation. */
const REVIEWED_AFTER_MS = 75 * MINUTE_MS;
const PLATFORM_ACTOR = { scope: 'all' } as const;

type Commands = CampaignsService['commands'];

/** Campaigns and creatives in every status, with the prices that they had. */
export function advertisingSteps(
  { commands }: CampaignsService,
  calendar: Calendar,
  publicUrl: string,
): readonly Step[] {
  return [
    ...demoCampaigns(calendar).flatMap((campaign) => [
      ...campaign.creatives.flatMap((creative, index) =>
        creativeSteps(commands, campaign.owner, creative, {
          at: later(campaign.createdAt, index - 40),
          publicUrl,
        }),
      ),
      ...campaignSteps(commands, campaign, calendar),
    ]),
    ...unattachedCreatives(calendar).flatMap((unattached) => [
      ...creativeSteps(commands, unattached.owner, unattached.creative, {
        at: unattached.createdAt,
        publicUrl,
      }),
      ...(unattached.campaign === undefined ? [] : [attachment(commands, unattached, unattached.campaign)]),
    ]),
  ];
}

const later = (at: Date, minutes: number) => new Date(at.getTime() + minutes * MINUTE_MS);

function creativeSteps(
  commands: Commands,
  owner: string,
  creative: DemoCreative,
  { at, publicUrl }: { readonly at: Date; readonly publicUrl: string },
): Step[] {
  const { key, moderation, isActive = true } = creative;
  const steps: Step[] = [
    ...imageSteps(commands, owner, creative, at),
    {
      key,
      at,
      by: owner,
      proof: { type: 'CreativeCreated', id: 'creativeId' },
      async run(context, createdIds) {
        const userId = createdIds.id(owner);
        // The images of a demo are served by its own host, which does not have to be https.
        const actor = PLATFORM_ACTOR;
        const fields = await withUploadedImages(commands, creative, createdIds, publicUrl);
        const { state } = accepted(
          await commands.createCreative({ userId, fields, isActive, actor }, context),
        );
        return state.creative?.id;
      },
    },
  ];
  if (moderation === 'pending') return steps;
  steps.push({
    key: `${key} is judged`,
    at: new Date(at.getTime() + REVIEWED_AFTER_MS),
    by: 'admin',
    proof: { type: moderation === 'approved' ? 'CreativeApproved' : 'CreativeDisapproved' },
    async run(context, createdIds) {
      const target = { creativeId: createdIds.id(key), actor: PLATFORM_ACTOR };
      accepted(
        moderation === 'approved'
          ? await commands.approveCreative(target, context)
          : await commands.declineCreative({ ...target, reason: moderation.disapproved }, context),
      );
      return undefined;
    },
  });
  return steps;
}

function campaignSteps(commands: Commands, campaign: DemoCampaign, calendar: Calendar): Step[] {
  const { key, owner, createdAt, moderation, stoppedAt } = campaign;
  const steps = [creation(commands, campaign), ...priceChanges(commands, campaign, calendar)];
  if (moderation !== 'pending') {
    steps.push({
      key: `${key} is judged`,
      at: new Date(createdAt.getTime() + REVIEWED_AFTER_MS),
      by: 'admin',
      proof: { type: moderation === 'approved' ? 'CampaignApproved' : 'CampaignDisapproved' },
      async run(context, createdIds) {
        const target = { campaignId: createdIds.id(key), actor: PLATFORM_ACTOR };
        accepted(
          moderation === 'approved'
            ? await commands.approveCampaign(target, context)
            : await commands.disapproveCampaign({ ...target, reason: moderation.disapproved }, context),
        );
        return undefined;
      },
    });
  }
  if (stoppedAt) {
    steps.push({
      key: `${key} is stopped`,
      at: stoppedAt,
      by: owner,
      proof: { type: 'CampaignStopped' },
      async run(context, createdIds) {
        const actor = { scope: 'own', userId: createdIds.id(owner) } as const;
        accepted(await commands.stopCampaign({ campaignId: createdIds.id(key), actor }, context));
        return undefined;
      },
    });
  }
  return steps;
}

/** The campaign names its creatives from its first event on, so that nothing can come between the two. */
const creation = (
  commands: Commands,
  { key, owner, createdAt, fields, prices, creatives }: DemoCampaign,
): Step => ({
  key,
  at: createdAt,
  by: owner,
  proof: { type: 'CampaignCreated', id: 'campaignId' },
  async run(context, createdIds) {
    const userId = createdIds.id(owner);
    const { state } = accepted(
      await commands.createCampaign(
        {
          userId,
          fields: {
            ...fields,
            bidPriceNanos: dollars(prices[0].price),
            creativeIds: creatives.map((creative) => createdIds.id(creative.key)),
          },
          actor: { scope: 'own', userId },
        },
        context,
      ),
    );
    return state.campaign?.id;
  },
});

const attachment = (
  commands: Commands,
  { owner, createdAt, creative: { key, fields } }: UnattachedCreative,
  campaign: string,
): Step => ({
  key: `${campaign} takes ${key}`,
  at: later(createdAt, 1),
  by: owner,
  proof: { type: 'CampaignChanged' },
  async run(context, createdIds) {
    const userId = createdIds.id(owner);
    const creative = { id: createdIds.id(key), userId, creativeType: fields.creativeType };
    const actor = { scope: 'own', userId } as const;
    accepted(
      await commands.attachCreative({ campaignId: createdIds.id(campaign), actor, creative }, context),
    );
    return undefined;
  },
});

const priceChanges = (
  commands: Commands,
  { key, owner, prices }: DemoCampaign,
  { daysAgo }: Calendar,
): Step[] =>
  prices.slice(1).map((change) => ({
    key: `${key} costs ${change.price}`,
    at: daysAgo(change.daysAgo, '00:00'),
    by: owner,
    proof: { type: 'CampaignChanged' },
    async run(context, createdIds) {
      const actor = { scope: 'own', userId: createdIds.id(owner) } as const;
      const patch = { bidPriceNanos: dollars(change.price) };
      accepted(await commands.changeCampaign({ campaignId: createdIds.id(key), actor, patch }, context));
      return undefined;
    },
  }));
