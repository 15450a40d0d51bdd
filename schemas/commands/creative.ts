import * as v from 'valibot';

import { CREATIVE_TYPES } from '../common/campaign-terms.ts';
import { hasMacros } from '../common/macros.ts';
import { mustBeValid, required } from '../common/messages.ts';
import { BID_PRICE_MAX_DOLLARS } from '../common/money-bounds.ts';
import {
  booleanInput,
  categoriesInput,
  choiceInput,
  commandObject,
  countInput,
  idInput,
  markupInput,
  moneyInput,
  optionalTextInput,
  tagsInput,
  TEXTAREA_MAX,
  textInput,
  versionInput,
} from './ad-fields.ts';
import { bidPriceMessage } from './campaign-rules.ts';
import { ADM_TYPES, parseSize, SIDE_MAX } from './creative-rules.ts';

/** Characters of markup that a bid response can carry without being refused by exchanges. */
export const MARKUP_MAX = 65_535;
export const VIDEO_MIME_TYPES = [
  'video/mpeg',
  'video/mp4',
  'video/quicktime',
  'video/x-flv',
  'video/x-ms-wmv',
  'video/webm',
] as const;
/** What every player and browser draws. */
export const COMPANION_MIME_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const;
const IMAGES_MAX = 10;
/** Places beside one player; a player that asks for companions names one or two sizes. */
const COMPANIONS_MAX = 4;

const url = (label: string) => textInput(label, 1, 2_048);
const optionalUrl = (label: string) => v.optional(optionalTextInput(label, 2_048), null);
const optionalText = (label: string, max?: number) => v.optional(optionalTextInput(label, max), null);
/** What people read: macros stand in links and markup alone, so in a text they would be shown as they are typed. */
const shownText = (label: string) => v.pipe(textInput(label), v.check(isPlain, noMacros(label)));
const optionalShownText = (label: string, max?: number) =>
  v.optional(
    v.pipe(
      optionalTextInput(label, max),
      v.check((text) => text === null || isPlain(text), noMacros(label)),
    ),
    null,
  );
const isPlain = (text: string): boolean => !hasMacros(text);
const noMacros = (label: string): string => `${label} may not hold macros: they work in links and markup.`;
const side = (label: string) => countInput(label, 1, SIDE_MAX);
const labels = { clickUrl: 'Click URL', admBody: 'Markup', admType: 'Markup type', assetTitle: 'Title' };

const bannerInput = (self: string) =>
  commandObject(
    {
      apiFramework: v.optional(tagsInput('API framework', countInput('API framework', 1, 500)), []),
      admBody: markupInput('Markup', MARKUP_MAX),
      admType: choiceInput('Markup type', ADM_TYPES),
      subType: optionalText('Sub type'),
      clickUrl: optionalUrl('Click URL'),
      /** Pixels; `size` of the creative may name both instead. */
      width: v.optional(side('Width')),
      height: v.optional(side('Height')),
      childrenCreative: v.optional(tagsInput('Children creative', idInput('Children creative')), []),
      main: v.optional(booleanInput('Main'), true),
    },
    labels,
    self,
  );

const nativeInput = commandObject(
  {
    smallImageId: v.optional(v.nullable(idInput('Small image')), null),
    smallImage: optionalUrl('Small image'),
    largeImageId: v.optional(v.nullable(idInput('Large image')), null),
    largeImage: optionalUrl('Large image'),
    assetTitle: shownText('Title'),
    assetDataDesc: optionalShownText('Description', TEXTAREA_MAX),
    assetDataSponsored: optionalShownText('Sponsored by'),
    assetCtaText: optionalShownText('Call to action'),
    clickUrl: url('Click URL'),
    displayUrl: optionalUrl('Display URL'),
  },
  labels,
  'Native',
);

const pushInput = commandObject(
  {
    images: v.optional(
      v.pipe(
        v.array(url('Image'), mustBeValid('Images')),
        v.maxLength(IMAGES_MAX, `Images may hold at most ${IMAGES_MAX} values.`),
      ),
      [],
    ),
    assetTitle: shownText('Title'),
    assetDataDesc: optionalShownText('Description', TEXTAREA_MAX),
    assetDataSponsored: optionalShownText('Sponsored by'),
    clickUrl: url('Click URL'),
  },
  labels,
  'Push',
);

const popInput = commandObject({ clickUrl: url('Click URL') }, labels, 'Pop');

const sizeText = v.pipe(
  v.string(mustBeValid('Size')),
  v.check((text) => parseSize(text) !== undefined, mustBeValid('Size')),
);

/**
 * A picture beside the film, `StaticResource` of a `Companion` in VAST, for an exchange that asks for one of its size in
 * `video.companionad` (OpenRTB 2.6, section 3.2.7). A click on it is a click on the film.
 */
const companionInput = commandObject(
  {
    imageUrl: url('Image'),
    mimeType: choiceInput('Mime type', COMPANION_MIME_TYPES),
    width: side('Width'),
    height: side('Height'),
    altText: optionalText('Alternative text'),
  },
  { imageUrl: 'Image', altText: 'Alternative text' },
  'Companion banner',
);

const videoInput = commandObject(
  {
    sizes: v.optional(tagsInput('Sizes', sizeText), []),
    admBody: v.optional(v.nullable(markupInput('Markup', MARKUP_MAX)), null),
    admType: choiceInput('Markup type', ['vast', 'vastUrl', 'media']),
    vastAdTagURI: optionalUrl('VAST tag URI'),
    mimeType: v.optional(tagsInput('Mime type', choiceInput('Mime type', VIDEO_MIME_TYPES)), []),
    width: side('Width'),
    height: side('Height'),
    /** Seconds, at most 30. */
    duration: v.optional(
      v.nullable(
        v.pipe(
          v.number(mustBeValid('Duration')),
          v.minValue(0, mustBeValid('Duration')),
          v.maxValue(30, 'Duration must be at most 30.'),
        ),
      ),
      null,
    ),
    clickUrl: optionalUrl('Click URL'),
    skipVastValidation: v.optional(booleanInput('Skip VAST validation'), false),
    /** Only beside a film (`admType` media); each of another size. */
    companions: v.optional(
      v.pipe(
        v.array(companionInput, mustBeValid('Companion banners')),
        v.maxLength(COMPANIONS_MAX, `Companion banners may hold at most ${COMPANIONS_MAX} values.`),
      ),
      [],
    ),
  },
  labels,
  'Video',
);

const fields = {
  name: textInput('Creative name', 2),
  creativeType: choiceInput('Creative type', CREATIVE_TYPES),
  /** Dollars per thousand impressions; null takes the campaign's price. */
  bidPrice: v.optional(
    v.nullable(
      v.pipe(
        moneyInput('Bid price', 9, BID_PRICE_MAX_DOLLARS),
        v.rawCheck(({ dataset, addIssue }) => {
          const message = dataset.typed ? bidPriceMessage('CPM', dataset.value) : undefined;
          if (message !== undefined) addIssue({ message });
        }),
      ),
    ),
  ),
  /** `300x250`, for a banner or interstitial that does not name width and height. */
  size: v.optional(v.nullable(sizeText)),
  skipIsSecureCheck: v.optional(booleanInput('Skip secure check')),
  autoresize: v.optional(booleanInput('Autoresize')),
  bidPriceCancellation: v.optional(booleanInput('Bid price cancellation')),
  adaptiveCpm: v.optional(booleanInput('Adaptive CPM')),
  /** Share of the rotation among the creatives of a campaign. */
  weight: v.optional(countInput('Weight', 1, 1_000)),
  folderId: v.optional(v.nullable(idInput('Folder'))),
  campaignIds: v.optional(tagsInput('Campaigns', idInput('Campaigns'))),
  attributes: v.optional(tagsInput('Attributes', countInput('Attributes', 1, 500))),
  categories: v.optional(categoriesInput),
  banner: v.optional(v.nullable(bannerInput('Banner'))),
  interstitial: v.optional(v.nullable(bannerInput('Interstitial'))),
  native: v.optional(v.nullable(nativeInput)),
  push: v.optional(v.nullable(pushInput)),
  pop: v.optional(v.nullable(popInput)),
  video: v.optional(v.nullable(videoInput)),
  isActive: v.optional(booleanInput('Status')),
};
const creativeLabels = { name: 'Creative name', userId: 'User' };

interface SizedInput {
  readonly size?: string | null | undefined;
  readonly banner?: Sides | null | undefined;
  readonly interstitial?: Sides | null | undefined;
}
interface Sides {
  readonly width?: number | undefined;
  readonly height?: number | undefined;
}

/** A banner has a width and a height, named by itself or by the creative's size, and not by both differently. */
const sizesAgree = <Input extends SizedInput>() =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const whole = { ...dataset.value } as Record<string, unknown>;
    const { size: sizeName, banner, interstitial } = dataset.value;
    const size = sizeName ? parseSize(sizeName) : undefined;
    for (const [kind, part] of Object.entries({ banner, interstitial })) {
      if (!part) continue;
      const toPart = { type: 'object', origin: 'value', input: whole, key: kind, value: part } as const;
      for (const [edge, label] of [
        ['width', 'Width'],
        ['height', 'Height'],
      ] as const) {
        if (part[edge] !== undefined || size) continue;
        const toEdge = {
          type: 'object',
          origin: 'value',
          input: { ...part },
          key: edge,
          value: undefined,
        } as const;
        addIssue({ message: required(label), path: [toPart, toEdge] });
      }
      if (
        size &&
        ((part.width ?? size.width) !== size.width || (part.height ?? size.height) !== size.height)
      ) {
        const path = [
          { type: 'object', origin: 'value', input: whole, key: 'size', value: sizeName },
        ] as const;
        addIssue({ message: mustBeValid('Size'), path: [...path] });
      }
    }
  });

const createEntries = commandObject(fields, creativeLabels);
/** `POST /creatives`: exactly the part of `creativeType` is filled. */
export const createCreativeBody = v.pipe(createEntries, sizesAgree<v.InferOutput<typeof createEntries>>());
export type CreateCreativeBody = v.InferOutput<typeof createCreativeBody>;

const createForEntries = commandObject({ ...fields, userId: idInput('User') }, creativeLabels);
/** `POST /admin/creatives`: for an advertiser. */
export const createCreativeForUserBody = v.pipe(
  createForEntries,
  sizesAgree<v.InferOutput<typeof createForEntries>>(),
);

const changeEntries = commandObject(
  {
    ...fields,
    creativeType: v.optional(fields.creativeType),
    version: versionInput,
  },
  creativeLabels,
);
/** `PUT /creatives/{id}`: optional fields that it leaves out keep their value; the type stays for good. */
export const changeCreativeBody = v.pipe(changeEntries, sizesAgree<v.InferOutput<typeof changeEntries>>());
export type ChangeCreativeBody = v.InferOutput<typeof changeCreativeBody>;

/** `PATCH /creatives/{id}`. */
export const switchCreativeBody = commandObject(
  { isActive: booleanInput('Status'), version: versionInput },
  { isActive: 'Status' },
);

/** `POST /admin/creatives/{id}/decline` and `…/disapprove`. */
export const refuseCreativeBody = commandObject({
  reason: textInput('Reason', 1, TEXTAREA_MAX),
  version: versionInput,
});

/** `POST /creatives/check-click-url`. */
export const checkClickUrlBody = commandObject({ url: textInput('URL', 1, 4_096) }, { url: 'URL' });

/** `POST /creatives/check-adm-body`. */
export const checkAdmBodyBody = commandObject(
  {
    admBody: markupInput('Markup', MARKUP_MAX),
    admType: choiceInput('Markup type', ADM_TYPES),
    skipIsSecureCheck: v.optional(booleanInput('Skip secure check'), false),
  },
  labels,
);
