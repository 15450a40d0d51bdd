import { atLeast, MESSAGES, mustBeValid, required, validTag } from '../common/messages.ts';
import type { CreativeFields } from '../events/creative.ts';
import type { FieldMessage } from './ad-fields.ts';
import { isDomain } from './ad-fields.ts';
import { bidPriceMessage } from './campaign-rules.ts';

export const ADM_TYPES = ['html', 'image', 'iframe', 'script'] as const;
export type AdmType = (typeof ADM_TYPES)[number];
/** Pixels. The product offers `BANNER_SIZES`; further sizes exist. */
export const SIDE_MAX = 5_000;
const URL_MAX = 2_048;

/** `300x250` as a pair; undefined when it is no size. */
export function parseSize(text: string): { readonly width: number; readonly height: number } | undefined {
  const match = /^([1-9]\d{0,3})x([1-9]\d{0,3})$/.exec(text);
  const [width, height] = [Number(match?.[1]), Number(match?.[2])];
  return match && width <= SIDE_MAX && height <= SIDE_MAX ? { width, height } : undefined;
}

/**
 * An absolute http(s) URL that every reader understands alike: no credentials, no spaces, control characters or
 * backslashes, a host that is a domain or an address. Macros may stand after the host.
 */
export function isWebUrl(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- they are what is looked for
  if (text.length > URL_MAX || !/^https?:\/\/[^/]/i.test(text) || /[\s\\\u0000-\u001f\u007f]/.test(text))
    return false;
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return false;
  // A number that only URL parsers read as an address (`http://2130706433`, `0x7f.1`) is not what people mean.
  if (IPV4.test(url.hostname) && !text.includes(`//${url.hostname}`)) return false;
  return isHost(url.hostname);
}

const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

const isHost = (host: string) =>
  host === 'localhost' || host.startsWith('[') || IPV4.test(host) || isDomain(host);

export const isSecureUrl = (text: string): boolean => /^https:\/\//i.test(text);

/** This computer, where nobody listens in on the way: browsers load it into secure pages, too (Secure Contexts, 3.1). */
const isLoopback = (url: string): boolean =>
  /^http:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?(?:[/?#]|$)/i.test(url);

/** What is wrong with a link; undefined when nothing is. */
export function urlMessage(url: string, skipIsSecureCheck: boolean): string | undefined {
  if (!isWebUrl(url)) return MESSAGES.urlFormat;
  return skipIsSecureCheck || isSecureUrl(url) || isLoopback(url) ? undefined : MESSAGES.urlNotSecure;
}

const IFRAME = /^\s*<iframe\b([^>]*)>(?:(?!<iframe\b)[\s\S])*<\/iframe\s*>\s*$/i;
const SCRIPT = /^\s*(?:<script\b[^>]*>(?:(?!<script\b)[\s\S])*?<\/script\s*>\s*)+$/i;
const SOURCE = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i;
/** What a browser loads by itself, white space collapsed: a page served over https blocks it over http. */
const INSECURE_LOAD =
  /\b(?:src|srcset|poster|data) ?= ?["']? ?http:\/\/|\burl\( ?["']? ?http:\/\/|<link\b[^<>]*\bhref ?= ?["']? ?http:\/\//i;

/** What is wrong with markup for its type; undefined when nothing is. */
export function admBodyMessage(
  admType: AdmType,
  admBody: string,
  skipIsSecureCheck: boolean,
): string | undefined {
  switch (admType) {
    case 'image':
      return urlMessage(admBody.trim(), skipIsSecureCheck);
    case 'iframe':
      return iframeMessage(admBody, skipIsSecureCheck);
    case 'script':
      if (!SCRIPT.test(admBody)) return validTag('script');
      return loadsMessage(admBody, skipIsSecureCheck);
    case 'html':
      if (!/<[a-z!][^<]*>/i.test(admBody)) return validTag('html');
      return loadsMessage(admBody, skipIsSecureCheck);
  }
}

function iframeMessage(admBody: string, skipIsSecureCheck: boolean): string | undefined {
  const attributes = IFRAME.exec(admBody)?.[1];
  if (attributes === undefined) return validTag('iframe');
  const source = SOURCE.exec(attributes);
  const url = source?.[1] ?? source?.[2] ?? source?.[3];
  if (url === undefined) return /\bsrcdoc\s*=/i.test(attributes) ? undefined : validTag('iframe');
  if (url.startsWith('//')) return undefined;
  if (!isWebUrl(url.trim())) return validTag('iframe');
  return skipIsSecureCheck || isSecureUrl(url.trim()) ? undefined : MESSAGES.iframeNotSecure;
}

const loadsMessage = (markup: string, skipIsSecureCheck: boolean) =>
  !skipIsSecureCheck && INSECURE_LOAD.test(markup.replace(/\s+/g, ' ')) ? MESSAGES.urlNotSecure : undefined;

/** What is wrong with a creative as a whole, field by field; empty when nothing is. */
export function creativeFaults(fields: CreativeFields): readonly FieldMessage[] {
  const faults: FieldMessage[] = [];
  const note = (field: string, message: string | undefined) => {
    if (message !== undefined) faults.push({ field, message });
  };
  const type = fields.creativeType;
  if (fields[type] === null) note(type, required(`${type.slice(0, 1).toUpperCase()}${type.slice(1)}`));
  for (const other of ['banner', 'native', 'pop', 'push', 'interstitial', 'video'] as const) {
    if (other !== type && fields[other] !== null) note(other, `A ${type} creative has no ${other} part.`);
  }
  if (fields.bidPriceNanos !== null) note('bidPrice', bidPriceMessage('CPM', fields.bidPriceNanos));
  for (const fault of partFaults(fields)) faults.push(fault);
  return faults;
}

function partFaults({ skipIsSecureCheck, ...fields }: CreativeFields): FieldMessage[] {
  const faults: FieldMessage[] = [];
  const link = (field: string, url: string | null) => {
    const message = url === null ? undefined : urlMessage(url, skipIsSecureCheck);
    if (message !== undefined) faults.push({ field, message });
  };
  for (const kind of ['banner', 'interstitial'] as const) {
    const part = fields[kind];
    if (!part) continue;
    const message = admBodyMessage(part.admType, part.admBody, skipIsSecureCheck);
    if (message !== undefined) faults.push({ field: `${kind}.admBody`, message });
    if (part.admType === 'image' && part.clickUrl === null) {
      faults.push({ field: `${kind}.clickUrl`, message: required('Click URL') });
    }
    link(`${kind}.clickUrl`, part.clickUrl);
  }
  if (fields.native) {
    link('native.clickUrl', fields.native.clickUrl);
    link('native.displayUrl', fields.native.displayUrl);
    // A picture of ours stands where the operator serves it.
    if (fields.native.smallImageId === null) link('native.smallImage', fields.native.smallImage);
    if (fields.native.largeImageId === null) link('native.largeImage', fields.native.largeImage);
  }
  if (fields.push) {
    link('push.clickUrl', fields.push.clickUrl);
    fields.push.images.forEach((image, index) => link(`push.images.${index}`, image));
  }
  if (fields.pop) link('pop.clickUrl', fields.pop.clickUrl);
  if (fields.video) faults.push(...videoFaults(fields.video, skipIsSecureCheck));
  return faults;
}

function videoFaults(
  video: NonNullable<CreativeFields['video']>,
  skipIsSecureCheck: boolean,
): FieldMessage[] {
  const faults: FieldMessage[] = [];
  const note = (field: string, message: string | undefined) => {
    if (message !== undefined) faults.push({ field: `video.${field}`, message });
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
  faults.push(...companionFaults(video, skipIsSecureCheck));
  if (video.duration !== null && video.duration <= 0) note('duration', atLeast('Duration', 1));
  if (video.duration !== null && video.duration > 30) note('duration', mustBeValid('Duration'));
  return faults;
}

/** A place takes the first picture of its size, so that a second one would never be seen. */
function companionFaults(
  { admType, companions }: NonNullable<CreativeFields['video']>,
  skipIsSecureCheck: boolean,
): FieldMessage[] {
  if (admType !== 'media' && companions.length > 0) {
    return [{ field: 'video.companions', message: 'Only a film has companion banners.' }];
  }
  const faults: FieldMessage[] = [];
  for (const [index, { imageUrl, width, height }] of companions.entries()) {
    const field = `video.companions.${index}`;
    const message = urlMessage(imageUrl, skipIsSecureCheck);
    if (message !== undefined) faults.push({ field: `${field}.imageUrl`, message });
    const first = companions.findIndex((other) => other.width === width && other.height === height);
    if (first < index) {
      faults.push({ field: `${field}.width`, message: `Companion banner ${first + 1} has this size, too.` });
    }
  }
  return faults;
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
