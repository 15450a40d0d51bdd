import type { FieldMessage } from '../commands/ad-fields.ts';
import { bidPriceMessage } from '../campaign/limits.ts';
import type { CreativeType } from '../common/campaign-terms.ts';
import { atLeast, mustBeValid, required, validTag } from '../common/messages.ts';
import type { CreativeFields } from './fields.ts';
import { admBodyMessage, urlMessage } from './markup.ts';

/** The fields that the rules look at. */
export type RuledFields = Pick<
  CreativeFields,
  'creativeType' | 'skipIsSecureCheck' | 'bidPriceNanos' | CreativeType
>;

/** What is wrong with a creative as a whole, field by field; empty when nothing is. */
export function creativeErrors(fields: RuledFields): readonly FieldMessage[] {
  const fieldErrors: FieldMessage[] = [];
  const note = (field: string, message: string | undefined) => {
    if (message !== undefined) fieldErrors.push({ field, message });
  };
  const type = fields.creativeType;
  if (fields[type] === null) note(type, required(`${type.slice(0, 1).toUpperCase()}${type.slice(1)}`));
  for (const other of ['banner', 'native', 'pop', 'push', 'interstitial', 'video'] as const) {
    if (other !== type && fields[other] !== null) note(other, `A ${type} creative has no ${other} part.`);
  }
  if (fields.bidPriceNanos !== null) note('bidPrice', bidPriceMessage('CPM', fields.bidPriceNanos));
  for (const fieldError of partErrors(fields)) fieldErrors.push(fieldError);
  return fieldErrors;
}

function partErrors({ skipIsSecureCheck, ...fields }: RuledFields): FieldMessage[] {
  const fieldErrors: FieldMessage[] = [];
  const link = (field: string, url: string | null) => {
    const message = url === null ? undefined : urlMessage(url, skipIsSecureCheck);
    if (message !== undefined) fieldErrors.push({ field, message });
  };
  for (const kind of ['banner', 'interstitial'] as const) {
    const part = fields[kind];
    if (!part) continue;
    const message = admBodyMessage(part.admType, part.admBody, skipIsSecureCheck);
    if (message !== undefined) fieldErrors.push({ field: `${kind}.admBody`, message });
    if ((part.admType === 'image' || part.admType === 'html5') && part.clickUrl === null) {
      fieldErrors.push({ field: `${kind}.clickUrl`, message: required('Click URL') });
    }
    link(`${kind}.clickUrl`, part.clickUrl);
  }
  if (fields.native) {
    link('native.clickUrl', fields.native.clickUrl);
    link('native.displayUrl', fields.native.displayUrl);
    // An uploaded image has the URL under which the operator serves it.
    if (fields.native.smallImageId === null) link('native.smallImage', fields.native.smallImage);
    if (fields.native.largeImageId === null) link('native.largeImage', fields.native.largeImage);
  }
  if (fields.push) {
    link('push.clickUrl', fields.push.clickUrl);
    fields.push.images.forEach((image, index) => link(`push.images.${index}`, image));
  }
  if (fields.pop) link('pop.clickUrl', fields.pop.clickUrl);
  if (fields.video) fieldErrors.push(...videoErrors(fields.video, skipIsSecureCheck));
  return fieldErrors;
}

function videoErrors(
  video: NonNullable<CreativeFields['video']>,
  skipIsSecureCheck: boolean,
): FieldMessage[] {
  const fieldErrors: FieldMessage[] = [];
  const note = (field: string, message: string | undefined) => {
    if (message !== undefined) fieldErrors.push({ field: `video.${field}`, message });
  };
  const link = (field: string, label: string, url: string | null, wanted: boolean) => {
    if (url === null) note(field, wanted ? required(label) : undefined);
    else note(field, urlMessage(url, skipIsSecureCheck));
  };
  if (video.admType === 'vast') {
    if (video.admBody === null) note('admBody', required('Markup'));
    else if (!video.skipVastValidation && !isVast(video.admBody)) note('admBody', validTag('VAST'));
  }
  if (video.admType === 'media') {
    link('admBody', 'Video', video.admBody, true);
    if (video.mimeType.length === 0) note('mimeType', required('Mime type'));
  }
  link('vastAdTagURI', 'VAST tag URI', video.vastAdTagURI, video.admType === 'vastUrl');
  link('clickUrl', 'Click URL', video.clickUrl, video.admType === 'media');
  fieldErrors.push(...companionErrors(video, skipIsSecureCheck));
  if (video.duration !== null && video.duration <= 0) note('duration', atLeast('Duration', 1));
  if (video.duration !== null && video.duration > 30) note('duration', mustBeValid('Duration'));
  return fieldErrors;
}

/** A place takes the first image of its size, so that a second one would never be seen. */
function companionErrors(
  { admType, companions }: NonNullable<CreativeFields['video']>,
  skipIsSecureCheck: boolean,
): FieldMessage[] {
  if (admType !== 'media' && companions.length > 0) {
    return [{ field: 'video.companions', message: 'Only a video has companion banners.' }];
  }
  const fieldErrors: FieldMessage[] = [];
  for (const [index, { imageUrl, width, height }] of companions.entries()) {
    const field = `video.companions.${index}`;
    const message = urlMessage(imageUrl, skipIsSecureCheck);
    if (message !== undefined) fieldErrors.push({ field: `${field}.imageUrl`, message });
    const first = companions.findIndex((other) => other.width === width && other.height === height);
    if (first < index) {
      fieldErrors.push({
        field: `${field}.width`,
        message: `Companion banner ${first + 1} has this size, too.`,
      });
    }
  }
  return fieldErrors;
}

/** Its first element is VAST; a declaration and comments may stand before it. */
function isVast(xml: string): boolean {
  let rest = xml.trimStart();
  for (const [open, close] of [
    ['<?xml', '?>'],
    ['<!--', '-->'],
  ] as const) {
    while (rest.startsWith(open)) {
      const end = rest.indexOf(close);
      if (end < 0) return false;
      rest = rest.slice(end + close.length).trimStart();
    }
  }
  return /^<VAST[\s>]/.test(rest);
}
