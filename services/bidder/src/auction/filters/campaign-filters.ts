import { playerSizeOf } from '@marquee/openrtb/formats/imp-video';
import { mayBuy } from '@marquee/openrtb/slots/deals';

import type { PreparedTargeting } from '../targeting/targeting.ts';
import type { CampaignFilter } from './filter.ts';

/** The deal is for others, or the campaign buys other deals alone. */
export const dealTargeting: CampaignFilter<unknown, 'deal-targeting'> = {
  name: 'deal-targeting',
  reasons: ['deal-targeting'],
  test: (campaign, { bidSlot }) => (mayBuy(campaign, bidSlot.deal) ? undefined : 'deal-targeting'),
};

/** The request came from an SSP endpoint that the campaign excludes, or that is none of those that it names. */
export const ssp: CampaignFilter<unknown, 'ssp'> = {
  name: 'ssp',
  reasons: ['ssp'],
  test: ({ targeting: { ssps } }, { input: { sspEndpointId } }) =>
    ssps === undefined || isBought(ssps, sspEndpointId) ? undefined : 'ssp',
};

const isBought = (
  { wanted, excluded }: NonNullable<PreparedTargeting['ssps']>,
  sspEndpointId: number,
): boolean => (wanted.size === 0 || wanted.has(sspEndpointId)) && !excluded.has(sspEndpointId);

/** The publisher blocks the app that the ads lead to (`bapp`). */
export const blockedApp: CampaignFilter<unknown, 'blocked-app'> = {
  name: 'blocked-app',
  reasons: ['blocked-app'],
  test: ({ promotedApps }, { blocks: { apps } }) =>
    apps.size > 0 && promotedApps.some((app) => apps.has(app)) ? 'blocked-app' : undefined,
};

/** The publisher takes certain languages (`wlang`); a campaign whose language is unknown cannot be cleared for them. */
export const blockedLanguage: CampaignFilter<unknown, 'blocked-language'> = {
  name: 'blocked-language',
  reasons: ['blocked-language'],
  test: ({ languages }, { input: { request } }) =>
    request.wlang.length > 0 && !isEvery(languages, request.wlang) ? 'blocked-language' : undefined,
};

/** By the width of the player; a campaign that wants certain sizes buys none that is unknown. */
export const playerSize: CampaignFilter<unknown, 'player-size'> = {
  name: 'player-size',
  reasons: ['player-size'],
  test: ({ targeting: { playerSizes } }, { imp: { video } }) =>
    video !== undefined && playerSizes.size > 0 && !playerSizes.has(playerSizeOf(video))
      ? 'player-size'
      : undefined,
};

const isEvery = (some: readonly string[], allowed: readonly string[]): boolean =>
  some.length > 0 && some.every((one) => allowed.includes(one));
