import type { CampaignsService } from '@marquee/campaigns';
import { type CommandContext, furtherCommand } from '@marquee/kit/decider/command-context';
import type { InventoryMatches } from '@marquee/schemas/traffic/inventory';

import type { Calendar } from './calendar.ts';
import { accepted, type CreatedIds, type Step } from './seed-context.ts';

/** On the list of sites without clicks. */
const WEAK_SITES = ['forum.example', 'gardening.example'];
/** What the bundle about small businesses matches. */
const BUSINESS_SITES = ['finance.example'];

/** Which of the demo's lists and bundles match a site. */
export const matchesOf =
  (createdIds: CreatedIds) =>
  (site: string): InventoryMatches => ({
    filterListIds: WEAK_SITES.includes(site) ? [createdIds.id('weak sites')] : [],
    contextualBundleIds: BUSINESS_SITES.includes(site) ? [createdIds.id('small business')] : [],
  });

/** Key of the demo advertiser. */
const OWNER = 'brightwell';

/** A resource to create: by which user and when, and the event that proves that it was created. */
interface ResourceStep extends Pick<Step, 'key' | 'at' | 'by' | 'proof'> {
  readonly make: (
    userId: number,
    context: CommandContext,
    createdIds: CreatedIds,
  ) => Promise<number | undefined>;
}

/**
 * Targeting resources of the demo advertiser: audiences, geographic areas and lists of sources to avoid. No
 * campaign references them yet, so they do not change the traffic of the demo.
 */
export function targetSteps(service: CampaignsService, calendar: Calendar): readonly Step[] {
  return TARGETS.map((target) => {
    const { make, ...step } = target(service, calendar);
    return { ...step, run: (context, createdIds) => make(createdIds.id(OWNER), context, createdIds) };
  });
}

type Target = (service: CampaignsService, calendar: Calendar) => ResourceStep;

const signUpPixel: Target = ({ named }, { daysAgo }) => ({
  key: 'sign-up pixel',
  at: daysAgo(24, '10:05'),
  by: OWNER,
  proof: { type: 'ConversionPixelCreated', id: 'pixelId' },
  make: async (userId, context) => {
    const fields = {
      name: 'Sign-up: thank-you page',
      conversionType: 'sign-up',
      repeatConversionsType: 'once',
    } as const;
    return accepted(await named.conversionPixels.create({ userId, fields }, context)).state.object?.id;
  },
});

const signedUp: Target = ({ named }, { daysAgo }) => ({
  key: 'visitors',
  at: daysAgo(24, '10:20'),
  by: OWNER,
  proof: { type: 'AudienceCreated', id: 'audienceId' },
  make: async (userId, context, createdIds) => {
    const fields = {
      name: 'Signed up in the last 30 days',
      collectionType: 'pixel',
      pixelId: createdIds.id('sign-up pixel'),
    } as const;
    return accepted(await named.audiences.create({ userId, fields }, context)).state.object?.id;
  },
});

const clickedOnly: Target = ({ named }, { daysAgo }) => ({
  key: 'clickers',
  at: daysAgo(23, '09:40'),
  by: OWNER,
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
});

const smallBusiness: Target = ({ named }, { daysAgo }) => ({
  key: 'small business',
  at: daysAgo(22, '14:10'),
  by: OWNER,
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
});

const weakSites: Target = ({ filterLists }, { daysAgo }) => ({
  key: 'weak sites',
  at: daysAgo(21, '11:00'),
  by: OWNER,
  proof: { type: 'FilterListCreated', id: 'filterListId' },
  make: async (userId, context) => {
    const fields = { name: 'Sites without clicks', type: 'domain', mode: 'black' } as const;
    const id = accepted(await filterLists.create({ userId, fields }, context)).state.object?.id;
    if (id === undefined) return undefined;
    const target = { id, actor: { scope: 'own', userId }, isNew: true } as const;
    await filterLists.addItems({ ...target, items: WEAK_SITES }, furtherCommand(context, 'items'));
    return id;
  },
});

const lowCtr: Target = ({ named }, { daysAgo }) => ({
  key: 'low ctr',
  at: daysAgo(21, '11:10'),
  by: OWNER,
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
});

/** In the order in which they name each other. */
const TARGETS: readonly Target[] = [signUpPixel, signedUp, clickedOnly, smallBusiness, weakSites, lowCtr];
