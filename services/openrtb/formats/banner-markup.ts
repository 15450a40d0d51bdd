import type { CreativeFields } from '@marquee/schemas/creative/fields';

import { isSecureAddress, namesInsecureAddress } from './secure-address.ts';

type AdmType = NonNullable<CreativeFields['banner']>['admType'];

const IMAGE_MIMES: Readonly<Record<string, readonly string[]>> = {
  jpg: ['image/jpeg', 'image/jpg'],
  jpeg: ['image/jpeg', 'image/jpg'],
  png: ['image/png'],
  gif: ['image/gif'],
  webp: ['image/webp'],
  avif: ['image/avif'],
  svg: ['image/svg+xml'],
};
/** Exchanges name markup by any of these and mean the same. */
const MARKUP_MIMES = [
  'text/html',
  'text/javascript',
  'application/javascript',
  'application/x-javascript',
] as const;

/** Content types of which one must be allowed where an imp names any. */
export function mimesOf(admType: AdmType, admBody: string): readonly string[] {
  if (admType !== 'image') return MARKUP_MIMES;
  const path = admBody.split(/[?#]/, 1)[0] ?? '';
  const extension = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return IMAGE_MIMES[extension] ?? ['image/jpeg', 'image/jpg', 'image/png', 'image/gif', 'image/webp'];
}

/** OpenRTB list "Banner Ad Types": 2 XHTML banner, 3 JavaScript, 4 iframe. */
export function bannerTypeOf(admType: AdmType, admBody: string): number {
  if (admType === 'iframe' || admType === 'html5') return 4;
  if (admType === 'script') return 3;
  return admType === 'html' && /<script/i.test(admBody) ? 3 : 2;
}

const DOCUMENT = /^\s*(?:<!--[^]*?-->\s*)*<(?:!doctype|html|head|body)\b/i;

/** Is the markup a document of its own? Put into something else, or behind it, browsers would read it otherwise. */
export const isDocument = (admType: AdmType, admBody: string): boolean =>
  admType !== 'image' && admType !== 'html5' && DOCUMENT.test(admBody);

/** Namespaces that look like addresses but are never fetched. */
const NAMESPACES = /http:\/\/www\.w3\.org\//gi;
/** Where a person goes on a click may be plain http: it is no part of the page. */
const LINK_TARGETS = /<a\s[^>]*href\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi;

/** Does the markup fetch nothing over plain http? What the files of an HTML5 zip fetch is known of the upload. */
export function isSecureMarkup(admType: AdmType, admBody: string): boolean {
  if (admType === 'image' || admType === 'html5') return isSecureAddress(admBody);
  return !namesInsecureAddress(admBody.replace(NAMESPACES, '').replace(LINK_TARGETS, ''));
}
