import type { CampaignsService } from '@marquee/campaigns';
import type { CommandContext } from '@marquee/kit/decider/command-context';

import type { Calendar } from './calendar.ts';
import { accepted, type CreatedIds, type Step } from './seed-context.ts';

/** What is to be made: who does it and when, and the event that tells that it has happened. */
interface Made extends Pick<Step, 'key' | 'at' | 'by' | 'proof'> {
  readonly make: (
    userId: number,
    context: CommandContext,
    createdIds: CreatedIds,
  ) => Promise<number | undefined>;
}

/**
 * What the demo advertiser has prepared for campaigns: persons to come back to, places to be near, sources to avoid.
 * No campaign names any of it yet, so what runs in the demo runs as it did.
 */
export function targetSteps(service: CampaignsService, calendar: Calendar): readonly Step[] {
  return made(service, calendar).map(({ make, ...step }) => ({
    ...step,
    run: (context, createdIds) => make(createdIds.id('brightwell'), context, createdIds),
  }));
}

function made({ named, filterLists }: CampaignsService, { daysAgo }: Calendar): readonly Made[] {
  const by = 'brightwell';
  return [
    {
      key: 'sign-up pixel',
      at: daysAgo(24, '10:05'),
      by,
      proof: { type: 'ConversionPixelCreated', id: 'pixelId' },
      make: async (userId, context) => {
        const fields = {
          name: 'Sign-up: thank-you page',
          conversionType: 'sign-up',
          repeatConversionsType: 'once',
        } as const;
        return accepted(await named.conversionPixels.create({ userId, fields }, context)).state.object?.id;
      },
    },
    {
      key: 'visitors',
      at: daysAgo(24, '10:20'),
      by,
      proof: { type: 'AudienceCreated', id: 'audienceId' },
      make: async (userId, context, createdIds) => {
        const fields = {
          name: 'Signed up in the last 30 days',
          collectionType: 'pixel',
          pixelId: createdIds.id('sign-up pixel'),
        } as const;
        return accepted(await named.audiences.create({ userId, fields }, context)).state.object?.id;
      },
    },
    {
      key: 'clickers',
      at: daysAgo(23, '09:40'),
      by,
      proof: { type: 'AudienceCreated', id: 'audienceId' },
      make: async (userId, context) => {
        const fields = {
          name: 'Clicked, did not sign up',
          collectionType: 'click',
          lifetimeDays: 14,
          type: 'targeting',
        } as const;
        return accepted(await named.audiences.create({ userId, fields }, context)).state.object?.id;
      },
    },
    {
      key: 'small business',
      at: daysAgo(22, '14:10'),
      by,
      proof: { type: 'ContextualBundleCreated', id: 'contextualBundleId' },
      make: async (userId, context) => {
        const fields = {
          name: 'Small business and accounting',
          categories: ['IAB3-4', 'IAB13-4'],
          keywords: ['invoice', 'bookkeeping', 'small business'],
          excludedKeywords: ['bankruptcy'],
        };
        return accepted(await named.contextualBundles.create({ userId, fields }, context)).state.object?.id;
      },
    },
    {
      key: 'weak sites',
      at: daysAgo(21, '11:00'),
      by,
      proof: { type: 'FilterListCreated', id: 'filterListId' },
      make: async (userId, context) => {
        const fields = { name: 'Sites that nobody clicks on', type: 'domain', mode: 'black' } as const;
        return accepted(await filterLists.create({ userId, fields }, context)).state.object?.id;
      },
    },
    {
      key: 'low ctr',
      at: daysAgo(21, '11:10'),
      by,
      proof: { type: 'OptimizationRuleCreated', id: 'optimizationRuleId' },
      make: async (userId, context, createdIds) => {
        const fields = {
          name: 'Low CTR',
          conditions: [
            { metric: 'ctr' as const, operator: 'lt' as const, value: '0.05' },
            { metric: 'impressions' as const, operator: 'gte' as const, value: '1000' },
          ],
          filterListId: createdIds.id('weak sites'),
        };
        return accepted(await named.optimizationRules.create({ userId, fields }, context)).state.object?.id;
      },
    },
  ];
}
