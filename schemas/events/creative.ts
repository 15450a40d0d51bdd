import * as v from 'valibot';

import { creativeType } from '../common/campaign-terms.ts';
import { nanos } from '../common/money.ts';
import type { EventCatalogue, EventsOf } from './catalogue.ts';

const optionalText = v.nullable(v.string());

export const bannerPart = v.object({
  apiFramework: v.array(v.number()),
  /** HTML markup, an image URL, an iframe or script tag; `admType` says which. */
  admBody: v.string(),
  admType: v.picklist(['html', 'image', 'iframe', 'script']),
  subType: optionalText,
  clickUrl: optionalText,
  width: v.number(),
  height: v.number(),
  childrenCreative: v.array(v.number()),
  statusChildrenCreative: optionalText,
  main: v.boolean(),
});
export const nativePart = v.object({
  smallImageId: v.nullable(v.number()),
  smallImage: optionalText,
  largeImageId: v.nullable(v.number()),
  largeImage: optionalText,
  assetTitle: v.string(),
  assetDataDesc: optionalText,
  assetDataSponsored: optionalText,
  assetCtaText: optionalText,
  clickUrl: v.string(),
  displayUrl: optionalText,
});
export const pushPart = v.object({
  images: v.array(v.string()),
  assetTitle: v.string(),
  assetDataDesc: optionalText,
  assetDataSponsored: optionalText,
  clickUrl: v.string(),
});
export const popPart = v.object({ clickUrl: v.string() });
/** A picture for a place beside the player. */
export const companionPart = v.object({
  imageUrl: v.string(),
  mimeType: v.string(),
  /** Pixels of the place that it fills. */
  width: v.number(),
  height: v.number(),
  altText: optionalText,
});
export const videoPart = v.object({
  sizes: v.array(v.string()),
  admBody: optionalText,
  admType: v.picklist(['vast', 'vastUrl', 'media']),
  vastAdTagURI: optionalText,
  mimeType: v.array(v.string()),
  width: v.number(),
  height: v.number(),
  /** Seconds. */
  duration: v.nullable(v.number()),
  clickUrl: optionalText,
  skipVastValidation: v.boolean(),
  /** Of a film that we write the VAST for. Films from before there were any have none. */
  companions: v.optional(v.array(companionPart), []),
});

/** What an advertiser sets. Exactly the part of `creativeType` is filled, the others are null. */
export const creativeFields = v.object({
  name: v.string(),
  creativeType,
  /** Overrides the campaign's price where set. */
  bidPriceNanos: v.nullable(nanos),
  skipIsSecureCheck: v.boolean(),
  autoresize: v.boolean(),
  bidPriceCancellation: v.boolean(),
  adaptiveCpm: v.boolean(),
  weight: v.number(),
  folderId: v.nullable(v.number()),
  campaignIds: v.array(v.number()),
  /** IAB creative attributes (AdCOM list), checked against `battr`. */
  attributes: v.array(v.number()),
  categories: v.array(v.string()),
  banner: v.nullable(bannerPart),
  interstitial: v.nullable(bannerPart),
  native: v.nullable(nativePart),
  push: v.nullable(pushPart),
  pop: v.nullable(popPart),
  video: v.nullable(videoPart),
});
export type CreativeFields = v.InferOutput<typeof creativeFields>;

const identity = { creativeId: v.number(), userId: v.number() };

/** Stream `creative-<id>`. */
export const creativeEvents = {
  CreativeCreated: {
    version: 1,
    data: v.object({ ...identity, ...creativeFields.entries, duplicatedFrom: v.nullable(v.number()) }),
  },
  CreativeChanged: { version: 1, data: v.object({ ...identity, ...v.partial(creativeFields).entries }) },
  /** Back to moderation, after a change that an approval did not see. */
  CreativeSubmitted: { version: 1, data: v.object(identity) },
  CreativeApproved: { version: 1, data: v.object(identity) },
  /** Refused in moderation (`decline`) or after an approval (`disapprove`). */
  CreativeDisapproved: {
    version: 1,
    data: v.object({ ...identity, reason: v.string(), wasApproved: v.boolean() }),
  },
  CreativeActivated: { version: 1, data: v.object(identity) },
  CreativeStopped: { version: 1, data: v.object(identity) },
  CreativeDeleted: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type CreativeEvent = EventsOf<typeof creativeEvents>;
