import * as v from 'valibot';

import {
  choiceInput,
  countInput,
  markupInput,
  tagsInput,
  TEXTAREA_MAX,
  textInput,
} from '../commands/ad-fields.ts';
import { mustBeValid } from '../common/messages.ts';
import {
  choice,
  count,
  field,
  flag,
  list,
  optional,
  reference,
  references,
  textBy,
  withDefault,
} from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { ADM_TYPES, parseSize, SIDE_MAX } from './markup.ts';
import { optionalShownText, optionalText, optionalUrl, shownText, url, URL_MAX } from './part-texts.ts';

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

const markup = textBy('Markup', markupInput('Markup', MARKUP_MAX));
const sides = {
  /** Pixels. */
  width: count('Width', { min: 1, max: SIDE_MAX }),
  height: count('Height', { min: 1, max: SIDE_MAX }),
};
const shownTexts = {
  assetTitle: shownText('Title'),
  assetDataDesc: optionalShownText('Description', TEXTAREA_MAX),
  assetDataSponsored: optionalShownText('Sponsored by'),
};

/** At most `max` values, which may be equal. */
const someOf = <Input, Output>(label: string, item: v.GenericSchema<Input, Output>, max: number) =>
  v.pipe(v.array(item, mustBeValid(label)), v.maxLength(max, `${label} may hold at most ${max} values.`));

/** The part of a banner and of an interstitial. Its sides may be left to the creative's size. */
export const bannerPart = defineResource({
  apiFramework: withDefault(
    list('API framework', {
      body: tagsInput('API framework', countInput('API framework', 1, 500)),
      item: v.number(),
    }),
    [],
  ),
  /** HTML markup, an image URL, an iframe or script tag, the page of an HTML5 zip; `admType` says which. */
  admBody: markup,
  admType: choice('Markup type', ADM_TYPES),
  subType: optionalText('Sub type'),
  clickUrl: optionalUrl('Click URL'),
  ...sides,
  childrenCreative: withDefault(references('Children creative', 'creative'), []),
  main: withDefault(flag('Main'), true),
});

export const nativePart = defineResource({
  smallImageId: optional(reference('Small image', 'media-asset')),
  smallImage: optionalUrl('Small image'),
  largeImageId: optional(reference('Large image', 'media-asset')),
  largeImage: optionalUrl('Large image'),
  ...shownTexts,
  assetCtaText: optionalShownText('Call to action'),
  clickUrl: url('Click URL'),
  displayUrl: optionalUrl('Display URL'),
});

export const pushPart = defineResource({
  images: withDefault(
    list('Images', {
      body: someOf('Images', textInput('Image', 1, URL_MAX), IMAGES_MAX),
      item: v.string(),
    }),
    [],
  ),
  ...shownTexts,
  clickUrl: url('Click URL'),
});

export const popPart = defineResource({ clickUrl: url('Click URL') });

export const sizeText = v.pipe(
  v.string(mustBeValid('Size')),
  v.check((text) => parseSize(text) !== undefined, mustBeValid('Size')),
);

/**
 * An image beside the video, `StaticResource` of a `Companion` in VAST, for an exchange that asks for one of its size in
 * `video.companionad` (OpenRTB 2.6, section 3.2.7). A click on it is a click on the video.
 */
export const companionPart = defineResource({
  imageUrl: url('Image'),
  mimeType: field({
    label: 'Mime type',
    body: choiceInput('Mime type', COMPANION_MIME_TYPES),
    value: v.string(),
  }),
  ...sides,
  altText: optionalText('Alternative text'),
});

const DURATION_MAX = 30;
const durationInput = v.pipe(
  v.number(mustBeValid('Duration')),
  v.minValue(0, mustBeValid('Duration')),
  v.maxValue(DURATION_MAX, `Duration must be at most ${DURATION_MAX}.`),
);

export const videoPart = defineResource({
  sizes: withDefault(list('Sizes', { body: tagsInput('Sizes', sizeText), item: v.string() }), []),
  admBody: optional(markup),
  admType: choice('Markup type', ['vast', 'vastUrl', 'media']),
  vastAdTagURI: optionalUrl('VAST tag URI'),
  mimeType: withDefault(
    list('Mime type', {
      body: tagsInput('Mime type', choiceInput('Mime type', VIDEO_MIME_TYPES)),
      item: v.string(),
    }),
    [],
  ),
  ...sides,
  /** Seconds. */
  duration: optional(field({ label: 'Duration', body: durationInput, value: v.number() })),
  clickUrl: optionalUrl('Click URL'),
  skipVastValidation: withDefault(flag('Skip VAST validation'), false),
  /** Only of a video that we write the VAST for (`admType` media); each of another size. */
  companions: withDefault(
    field({
      label: 'Companion banners',
      body: someOf(
        'Companion banners',
        companionPart.command(companionPart.filledBody, 'Companion banner'),
        COMPANIONS_MAX,
      ),
      // Videos from before there were any have none.
      value: v.optional(v.array(companionPart.stored), []),
    }),
    [],
  ),
});
