import * as v from 'valibot';

import {
  booleanInput,
  choiceInput,
  commandObject,
  countInput,
  idInput,
  markupInput,
  optionalTextInput,
  tagsInput,
  TEXTAREA_MAX,
  textInput,
} from '../commands/ad-fields.ts';
import { hasMacros } from '../common/macros.ts';
import { mustBeValid } from '../common/messages.ts';
import { ADM_TYPES, parseSize, SIDE_MAX } from './markup.ts';

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
export const partLabels = {
  clickUrl: 'Click URL',
  admBody: 'Markup',
  admType: 'Markup type',
  assetTitle: 'Title',
};

export const bannerInput = (self: string) =>
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
    partLabels,
    self,
  );

export const nativeInput = commandObject(
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
  partLabels,
  'Native',
);

export const pushInput = commandObject(
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
  partLabels,
  'Push',
);

export const popInput = commandObject({ clickUrl: url('Click URL') }, partLabels, 'Pop');

export const sizeText = v.pipe(
  v.string(mustBeValid('Size')),
  v.check((text) => parseSize(text) !== undefined, mustBeValid('Size')),
);

/**
 * An image beside the video, `StaticResource` of a `Companion` in VAST, for an exchange that asks for one of its size in
 * `video.companionad` (OpenRTB 2.6, section 3.2.7). A click on it is a click on the video.
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

export const videoInput = commandObject(
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
    /** Only beside a video (`admType` media); each of another size. */
    companions: v.optional(
      v.pipe(
        v.array(companionInput, mustBeValid('Companion banners')),
        v.maxLength(COMPANIONS_MAX, `Companion banners may hold at most ${COMPANIONS_MAX} values.`),
      ),
      [],
    ),
  },
  partLabels,
  'Video',
);

const storedText = v.nullable(v.string());

export const bannerPart = v.object({
  apiFramework: v.array(v.number()),
  /** HTML markup, an image URL, an iframe or script tag; `admType` says which. */
  admBody: v.string(),
  admType: v.picklist(['html', 'image', 'iframe', 'script']),
  subType: storedText,
  clickUrl: storedText,
  width: v.number(),
  height: v.number(),
  childrenCreative: v.array(v.number()),
  statusChildrenCreative: storedText,
  main: v.boolean(),
});
export const nativePart = v.object({
  smallImageId: v.nullable(v.number()),
  smallImage: storedText,
  largeImageId: v.nullable(v.number()),
  largeImage: storedText,
  assetTitle: v.string(),
  assetDataDesc: storedText,
  assetDataSponsored: storedText,
  assetCtaText: storedText,
  clickUrl: v.string(),
  displayUrl: storedText,
});
export const pushPart = v.object({
  images: v.array(v.string()),
  assetTitle: v.string(),
  assetDataDesc: storedText,
  assetDataSponsored: storedText,
  clickUrl: v.string(),
});
export const popPart = v.object({ clickUrl: v.string() });
/** An image for a place beside the player. */
export const companionPart = v.object({
  imageUrl: v.string(),
  mimeType: v.string(),
  /** Pixels of the place that it fills. */
  width: v.number(),
  height: v.number(),
  altText: storedText,
});
export const videoPart = v.object({
  sizes: v.array(v.string()),
  admBody: storedText,
  admType: v.picklist(['vast', 'vastUrl', 'media']),
  vastAdTagURI: storedText,
  mimeType: v.array(v.string()),
  width: v.number(),
  height: v.number(),
  /** Seconds. */
  duration: v.nullable(v.number()),
  clickUrl: storedText,
  skipVastValidation: v.boolean(),
  /** Of a video that we write the VAST for. Videos from before there were any have none. */
  companions: v.optional(v.array(companionPart), []),
});
