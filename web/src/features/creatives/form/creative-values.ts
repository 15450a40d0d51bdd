import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import { changeCreativeBody, createCreativeBody } from '@marquee/schemas/creative/commands';
import {
  bannerPart,
  type COMPANION_MIME_TYPES,
  companionPart,
  nativePart,
  pushPart,
  videoPart,
} from '@marquee/schemas/creative/parts';
import { creativeErrors, type RuledFields } from '@marquee/schemas/creative/rules';
import type { AdmType } from '@marquee/schemas/creative/markup';
import { CREATIVE_TYPES, type CreativeType } from '@marquee/schemas/common/campaign-terms';
import { creativeResource } from '@marquee/schemas/creative/fields';
import type { CreativeView } from '@marquee/schemas/creative/views';
import * as v from 'valibot';

import type { FormDefaults } from '../../../widgets/form/app-form.tsx';

/** What the rules between fields look at, as far as a body names it. */
type Ruled = { readonly [Name in keyof RuledFields]?: RuledFields[Name] | undefined };

/** The rules between fields that the server has too, so that an error is shown before it is sent. */
const between = <Input extends Omit<Ruled, 'bidPriceNanos'>>() =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { creativeType, skipIsSecureCheck = false, ...named } = dataset.value;
    if (creativeType === undefined) return;
    const { banner = null, native = null, pop = null } = named;
    const { push = null, interstitial = null, video = null } = named;
    const parts = { banner, native, pop, push, interstitial, video };
    const fields = { creativeType, skipIsSecureCheck, bidPriceNanos: null, ...parts };
    for (const { field, message } of creativeErrors(fields)) {
      addIssue({ message, path: pathTo(dataset.value, field) });
    }
  });

type Path = NonNullable<v.IssuePathItem[]>;

function pathTo(whole: object, field: string): [v.IssuePathItem, ...Path] {
  let input: unknown = whole;
  const items = field.split('.').map((key): v.IssuePathItem => {
    const holder = (input ?? {}) as Record<string, unknown>;
    input = holder[key];
    return { type: 'object', origin: 'value', input: holder, key, value: input };
  });
  return items as [v.IssuePathItem, ...Path];
}

export const addSchema = v.pipe(createCreativeBody, between<v.InferOutput<typeof createCreativeBody>>());
export const editSchema = v.pipe(changeCreativeBody, between<v.InferOutput<typeof changeCreativeBody>>());

export type CreativeValues = FormDefaults<v.InferInput<typeof editSchema>>;

/** The defaults of a part's fields; those that it must have have none. */
const defaultsOf = <Entries extends v.ObjectEntries>({ filledBody }: { readonly filledBody: Entries }) =>
  v.getDefaults(v.strictObject(filledBody));

const MARKUP = { ...defaultsOf(bannerPart), admBody: '', admType: 'image' as AdmType };

/** What a part begins with when its type is chosen. */
export const BLANK_PARTS = {
  banner: MARKUP,
  interstitial: { ...MARKUP, width: 320, height: 480 },
  native: { ...defaultsOf(nativePart), assetTitle: '', clickUrl: '' },
  push: { ...defaultsOf(pushPart), assetTitle: '', clickUrl: '' },
  pop: { clickUrl: '' },
  video: { ...defaultsOf(videoPart), admType: 'media', width: 1920, height: 1080 },
} as const satisfies { readonly [Type in CreativeType]: CreativeValues[Type] };

/** An image beside a video before it is chosen. */
export const BLANK_COMPANION = {
  ...defaultsOf(companionPart),
  imageUrl: '',
  mimeType: 'image/jpeg',
  width: null,
  height: null,
} as const;

/** Uploads are jpg or png. */
export const mimeOfImage = (extension: string): (typeof COMPANION_MIME_TYPES)[number] =>
  extension === 'png' ? 'image/png' : 'image/jpeg';

/** A flag that staff sets. */
const { bidPriceCancellation: _byStaff, ...BLANK } = creativeResource.blank;

/** A new creative of a type. */
export const blankValues = (
  creativeType: CreativeType,
  campaignIds: readonly number[],
): Omit<CreativeValues, 'version'> => ({
  ...BLANK,
  creativeType,
  bidPrice: '',
  campaignIds: [...campaignIds],
  isActive: true,
  [creativeType]: BLANK_PARTS[creativeType],
});

/** The parts of a banner that a person sets. */
function sizedPart(part: CreativeView['banner']) {
  if (part === null) return null;
  const { statusChildrenCreative: _setByPlatform, ...rest } = part;
  return rest;
}

/** A stored creative as the form holds it. */
export function valuesOf(creative: CreativeView): CreativeValues {
  const fields = creativeResource.pick(creative);
  return {
    ...fields,
    version: creative.version,
    bidPrice: fields.bidPrice ?? '',
    isActive: creative.isActive,
    banner: sizedPart(fields.banner),
    interstitial: sizedPart(fields.interstitial),
    // What is stored may be of a MIME type that no new one can have.
    video: fields.video as CreativeValues['video'],
  };
}

/** What is sent: the part of the type, and none of the others. */
export function bodyOf<Input extends { readonly creativeType?: CreativeType | undefined }>(
  input: Input,
): Input {
  const others = CREATIVE_TYPES.filter((type) => type !== input.creativeType);
  return { ...input, ...Object.fromEntries(others.map((type) => [type, null])) };
}

/** Markup that shows an image and counts its clicks, as it is delivered for an image. */
export const imageMarkup = (url: string, width: number | undefined, height: number | undefined): string =>
  `<a href="{click_url}" target="_blank" rel="noopener noreferrer">` +
  `<img src="${escapeHtml(url)}" ` +
  `width="${width ?? ''}" height="${height ?? ''}" alt="" style="border:0;display:block"></a>`;
