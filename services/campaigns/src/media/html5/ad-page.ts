import { INSECURE_LOAD, parseSize } from '@marquee/schemas/creative/markup';
import { CLICK_TAG, HTML5_LIMITS, type Html5Facts } from '@marquee/schemas/media/html5';

import { zipError, zipFileError } from './zip-error.ts';

/** A file of the ad that is text. */
export interface AdText {
  readonly path: string;
  readonly text: string;
}

const isPage = ({ path }: Pick<AdText, 'path'>): boolean => /\.html?$/i.test(path);

/** The page of an ad: `index.html`, or the only one at its root. @throws ZipError */
export function mainPage(texts: readonly AdText[]): AdText {
  const pages = texts.filter((text) => isPage(text) && !text.path.includes('/'));
  const index = pages.find(({ path }) => /^index\.html?$/i.test(path));
  const page = index ?? pages[0];
  if (page === undefined) throw zipError('noMain');
  if (index === undefined && pages.length > 1) throw zipError('severalPages');
  return page;
}

const META = /<meta\b[^>]*>/gi;
const isSizeMeta = (tag: string): boolean => /\bname\s*=\s*["']?ad\.size["'\s/>]/i.test(tag);

/** Pixels that a page declares: `<meta name="ad.size" content="width=300,height=250">`. @throws ZipError */
export function declaredSize({ path, text }: AdText): { readonly width: number; readonly height: number } {
  const meta = withoutComments(text).match(META)?.find(isSizeMeta) ?? '';
  const content = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(meta);
  const value = content?.[1] ?? content?.[2] ?? '';
  const width = /\bwidth\s*=\s*(\d+)/i.exec(value)?.[1];
  const height = /\bheight\s*=\s*(\d+)/i.exec(value)?.[1];
  const size = parseSize(`${width}x${height}`);
  if (size === undefined) throw zipFileError('noSize', path);
  return size;
}

const READS_ADDRESS = /\blocation\b|\bdocument\.URL\b|\bURLSearchParams\b/;

/** A click is counted only where the ad opens the `clickTag` of its address. @throws ZipError */
export function requireClickTag(texts: readonly AdText[], page: AdText): void {
  const scripts = texts.filter((text) => isPage(text) || /\.js$/i.test(text.path));
  if (!scripts.some(({ text }) => text.includes(CLICK_TAG))) throw zipError('noClickTag');
  if (!scripts.some(({ text }) => READS_ADDRESS.test(text))) throw zipFileError('fixedClickTag', page.path);
}

/** Comments of HTML, CSS and scripts name the homes of libraries, which no one loads. */
const withoutComments = (text: string): string =>
  text.replace(/<!--[^]*?-->|\/\*[^]*?\*\//g, ' ').replace(/^\s*\/\/.*$/gm, ' ');

/** Where a click leads: links, and the value that `clickTag` has without an ad server. */
const CLICK_TARGETS = /<a\s[^>]*href\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)|\bclickTag\s*=\s*("[^"]*"|'[^']*')/gi;
const NAMESPACES = /http:\/\/www\.w3\.org\/[^\s"'`<>]*/gi;
const ADDRESS = /\bhttps?:\/\/[^\s"'`<>(){}\\]+/gi;

/** Addresses elsewhere that the files name. @throws ZipError where a page loads one over plain http by itself */
export function externalLinks(texts: readonly AdText[]): Html5Facts['links'] {
  const links = new Map<string, { readonly path: string; readonly url: string }>();
  for (const { path, text } of texts) {
    const plain = withoutComments(text);
    if (!/\.js(?:on)?$/i.test(path)) requireSecureLoads(path, plain);
    const named = plain.replace(NAMESPACES, '').replace(CLICK_TARGETS, '').match(ADDRESS) ?? [];
    for (const url of named) {
      if (links.size < HTML5_LIMITS.links && !links.has(url))
        links.set(url, { path, url: url.slice(0, URL_CHARS) });
    }
  }
  // Those that keep an ad from secure pages come first, so that none is left out.
  return [...links.values()].toSorted((one, other) => Number(isPlain(other.url)) - Number(isPlain(one.url)));
}

const URL_CHARS = 2_048;
const isPlain = (url: string): boolean => /^http:/i.test(url);

function requireSecureLoads(path: string, text: string): void {
  const collapsed = text.replace(/\s+/g, ' ');
  const load = INSECURE_LOAD.exec(collapsed);
  if (load === null) return;
  const from = collapsed.slice(load.index + load[0].length - 'http://'.length);
  throw zipFileError('insecure', path, /^[^\s"'<>)]+/.exec(from)?.[0]);
}
