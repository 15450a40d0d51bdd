import { INSECURE_LOAD, parseSize } from '@marquee/schemas/creative/markup';
import { HTML5_LIMITS, type Html5Facts } from '@marquee/schemas/media/html5';

import { zipError, zipFileError } from './zip-error.ts';

/** A file of the ad that is text. */
export interface AdText {
  readonly path: string;
  readonly text: string;
}

/** Is it a page by its name? */
export const isPage = ({ path }: Pick<AdText, 'path'>): boolean => /\.html?$/i.test(path);

const isIndex = ({ path }: AdText): boolean => /(?:^|\/)index\.html?$/i.test(path);

/** The page of an ad: `index.html`, or the only one at its root. @throws ZipError */
export function mainPage(texts: readonly AdText[]): AdText {
  const pages = texts.filter((text) => isPage(text) && !text.path.includes('/'));
  const index = pages.find(({ path }) => /^index\.html?$/i.test(path));
  const page = index ?? pages[0];
  if (page === undefined) throw zipError(texts.filter(isIndex).length > 1 ? 'severalAds' : 'noMain');
  if (index === undefined && pages.length > 1) throw zipError('severalPages');
  return page;
}

const META = /<meta\b[^>]*>/gi;
const isSizeMeta = (tag: string): boolean => /\bname\s*=\s*["']?ad\.size["'\s/>]/i.test(tag);
const CANVAS = /<canvas\b[^>]*>/gi;

/**
 * Pixels that a page declares: `<meta name="ad.size" content="width=300,height=250">`, or else those of its only canvas,
 * which is what Adobe Animate writes.
 * @throws ZipError
 */
export function declaredSize({ path, text }: AdText): { readonly width: number; readonly height: number } {
  const plain = withoutComments(text);
  const meta = plain.match(META)?.find(isSizeMeta) ?? '';
  const content = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/i.exec(meta);
  const value = content?.[1] ?? content?.[2] ?? content?.[3] ?? '';
  const canvases = plain.match(CANVAS) ?? [];
  const size = sizeIn(value) ?? (canvases.length === 1 ? sizeIn(canvases[0] ?? '') : undefined);
  if (size === undefined) throw zipFileError('noSize', path);
  return size;
}

function sizeIn(text: string): ReturnType<typeof parseSize> {
  const width = /(?<![\w-])width\s*=\s*["']?(\d+)/i.exec(text)?.[1];
  const height = /(?<![\w-])height\s*=\s*["']?(\d+)/i.exec(text)?.[1];
  return parseSize(`${width}x${height}`);
}

/** Comments of HTML, CSS and scripts name the homes of libraries, which no one loads. */
export const withoutComments = (text: string): string =>
  text.replace(/<!--[^]*?-->|\/\*[^]*?\*\//g, ' ').replace(/^\s*\/\/.*$/gm, ' ');

/** Where a click leads: links, and the value that `clickTag` has without an ad server. */
const CLICK_TARGETS =
  /<a\s[^>]*href\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)|\bclick_?tag\d{0,2}\s*=\s*("[^"]*"|'[^']*')/gi;
/** Names of vocabularies, which look like addresses and are never loaded; programs that draw write many of them. */
const NAMESPACES =
  /http:\/\/www\.w3\.org\/[^\s"'`<>]*|\bxmlns(?::[\w-]+)?\s*=\s*(?:"[^"]*"|'[^']*')|<!(?:DOCTYPE|ENTITY)\b[^>]*>|<metadata\b[^]*?<\/metadata>/gi;
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
