import { randomUUID } from 'node:crypto';

import type { EventMetadata } from '@marquee/schemas/common/event-metadata';
import type { Sealed } from '@marquee/schemas/common/sealed';
import { campaignResource, type CampaignFields } from '@marquee/schemas/campaign/fields';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import type { UserEvent, UserSettings } from '@marquee/schemas/user/events';
import { userSettingsResource } from '@marquee/schemas/user/settings';

import type { CommandContext } from '../decider/command-context.ts';
import type { EventData, EventToAppend } from '../event-store/port.ts';

type Registration = Extract<UserEvent, { type: 'UserRegistered' }>['data'];
type Banner = NonNullable<CreativeFields['banner']>;

/** Of an event by the system, now. */
export const sampleMetadata = (over: Partial<EventMetadata> = {}): EventMetadata => ({
  schemaVersion: 1,
  occurredAt: new Date().toISOString(),
  actorId: null,
  onBehalfOfId: null,
  correlationId: randomUUID(),
  causationId: null,
  origin: null,
  ...over,
});

/** An event by the system, with an id of its own. */
export const sampleEvent = (
  type: string,
  data: EventData,
  metadata: Partial<EventMetadata> = {},
): EventToAppend => ({ id: randomUUID(), type, data, metadata: sampleMetadata(metadata) });

/** Of a command by the system, now. */
export const sampleContext = (over: Partial<CommandContext> = {}): CommandContext => {
  const { schemaVersion: _, ...context } = sampleMetadata();
  return { commandId: randomUUID(), ...context, ...over };
};

/** An account that pays in advance and gets every notice. */
export const sampleUserSettings = (over: Partial<UserSettings> = {}): UserSettings =>
  userSettingsResource.create({ canSeeClick: false, ...over });

/** Data of `UserRegistered`: an advertiser whose personal data opens to nothing unless given. */
export const sampleRegistration = (
  userId: number,
  over: Partial<Omit<Registration, 'userId'>> = {},
): Registration => {
  const sealed: Sealed = over.personal ?? { keyOf: userId, sealed: '' };
  return {
    userId,
    role: 'advert',
    isFinanceRole: false,
    personal: sealed,
    emailDigest: `digest-${userId}`,
    passwordHash: sealed,
    registeredBy: 'seed',
    isEmailConfirmed: true,
    settings: sampleUserSettings(),
    ...over,
  };
};

/** A banner campaign at $2 CPM without limits or targeting, that names no creatives. */
export const sampleCampaign = (over: Partial<CampaignFields> = {}): CampaignFields =>
  campaignResource.create({
    name: 'Spring sale',
    distribution: 'fast',
    bidPriceNanos: 2_000_000_000n,
    timezone: 'Z',
    ...over,
  });

/** An image of 300x250. */
export const sampleBanner = (over: Partial<Banner> = {}): Banner => ({
  apiFramework: [],
  admBody: 'https://cdn.example/banner.png',
  admType: 'image',
  subType: null,
  clickUrl: 'https://shop.example/',
  width: 300,
  height: 250,
  childrenCreative: [],
  statusChildrenCreative: null,
  main: true,
  ...over,
});

/** A banner in no campaign; of another type when its part is given and `banner` is null. */
export const sampleCreative = (over: Partial<CreativeFields> = {}): CreativeFields => ({
  name: 'Banner',
  creativeType: 'banner',
  bidPriceNanos: null,
  skipIsSecureCheck: false,
  autoresize: false,
  bidPriceCancellation: false,
  adaptiveCpm: false,
  weight: 100,
  folderId: null,
  campaignIds: [],
  attributes: [],
  categories: [],
  banner: sampleBanner(),
  interstitial: null,
  native: null,
  push: null,
  pop: null,
  video: null,
  ...over,
});
