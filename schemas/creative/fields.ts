import * as v from 'valibot';

import { bidPriceMessage } from '../campaign/limits.ts';
import { categoriesInput, countInput, moneyInput, tagsInput } from '../commands/ad-fields.ts';
import { CREATIVE_TYPES } from '../common/campaign-terms.ts';
import { BID_PRICE_MAX_DOLLARS } from '../common/money-bounds.ts';
import {
  choice,
  count,
  dollars,
  field,
  flag,
  list,
  composedOf,
  optional,
  reference,
  references,
  text,
  withDefault,
} from '../resource/combinators.ts';
import type { Fields } from '../resource/field.ts';
import type { NewStored } from '../resource/derive.ts';
import { defineResource } from '../resource/resource.ts';
import { bannerPart, nativePart, popPart, pushPart, videoPart } from './parts.ts';

const bidPrice = v.pipe(
  moneyInput('Bid price', 9, BID_PRICE_MAX_DOLLARS),
  v.rawCheck(({ dataset, addIssue }) => {
    const message = dataset.typed ? bidPriceMessage('CPM', dataset.value) : undefined;
    if (message !== undefined) addIssue({ message });
  }),
);

const { width, height } = bannerPart.body;
const storedBanner = v.object({
  ...bannerPart.stored.entries,
  /** The platform's own. */
  statusChildrenCreative: v.nullable(v.string()),
});

/** A body's banner may leave its sides to the creative's size: `commands.ts` fills them in. */
const bannerOf = (label: string) => {
  const sides = { width: v.optional(width), height: v.optional(height) };
  const body = v.pipe(
    bannerPart.command({ ...bannerPart.filledBody, ...sides }, label),
    v.transform((part) => ({
      ...part,
      width: part.width ?? 0,
      height: part.height ?? 0,
      statusChildrenCreative: null,
    })),
  );
  return composedOf(bannerPart.fields, optional(field({ label, body, value: storedBanner }, 'moderated')));
};

const partOf = <SentPart, Part>(
  label: string,
  body: v.GenericSchema<SentPart, Part>,
  part: { readonly fields: Fields; readonly stored: v.GenericSchema<unknown, Part> },
) => composedOf(part.fields, optional(field({ label, body, value: part.stored }, 'moderated')));

/** What an advertiser sets. Exactly the part of `creativeType` is filled, the others are null. */
export const creativeResource = defineResource({
  name: text('Creative name', { min: 2 }, 'listed', 'searchable'),
  creativeType: choice('Creative type', CREATIVE_TYPES, 'listed'),
  /** Dollars per thousand impressions; null takes the campaign's price. */
  bidPrice: optional(dollars('Bid price', bidPrice, 'listed')),
  skipIsSecureCheck: withDefault(flag('Skip secure check', 'listed', 'moderated'), false),
  autoresize: withDefault(flag('Autoresize', 'listed'), false),
  bidPriceCancellation: withDefault(flag('Bid price cancellation'), false),
  adaptiveCpm: withDefault(flag('Adaptive CPM', 'listed'), false),
  /** Share of the rotation among the creatives of a campaign. */
  weight: withDefault(count('Weight', { min: 1, max: 1_000 }, 'listed'), 1),
  folderId: optional(reference('Folder', 'creative-folder', 'listed')),
  campaignIds: withDefault(references('Campaigns', 'campaign'), []),
  /** IAB creative attributes (AdCOM list), checked against `battr`. */
  attributes: withDefault(
    list(
      'Attributes',
      { body: tagsInput('Attributes', countInput('Attributes', 1, 500)), item: v.number() },
      'moderated',
    ),
    [],
  ),
  categories: withDefault(list('Categories', { body: categoriesInput, item: v.string() }, 'moderated'), []),
  banner: bannerOf('Banner'),
  interstitial: bannerOf('Interstitial'),
  native: partOf('Native', nativePart.command(nativePart.filledBody, 'Native'), nativePart),
  push: partOf('Push', pushPart.command(pushPart.filledBody, 'Push'), pushPart),
  pop: partOf('Pop', popPart.command(popPart.filledBody, 'Pop'), popPart),
  video: partOf('Video', videoPart.command(videoPart.filledBody, 'Video'), videoPart),
});
export type CreativeFields = v.InferOutput<typeof creativeResource.stored>;
/** A new creative's fields; all but its name, type and the type's part may be left to the defaults. */
export type NewCreativeFields = NewStored<typeof creativeResource.fields>;
