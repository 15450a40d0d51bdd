import * as v from 'valibot';

const MEGABYTE = 1_048_576;

/** Limits of a zip with an HTML5 ad; the server holds them, the form shows them. */
export const HTML5_LIMITS = {
  zipBytes: 5 * MEGABYTE,
  files: 100,
  unpackedBytes: 20 * MEGABYTE,
  /** So many times its packed size a file may become, once it is larger than `freeBytes`. */
  ratio: 100,
  freeBytes: MEGABYTE,
  /** Addresses elsewhere that are kept of one ad; an ad with more shows the first. */
  links: 50,
  pathChars: 200,
} as const;

/** Content types of what an HTML5 ad may hold, by extension; text is UTF-8. */
export const HTML5_CONTENT_TYPES = {
  html: 'text/html; charset=utf-8',
  htm: 'text/html; charset=utf-8',
  css: 'text/css; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
  svg: 'image/svg+xml; charset=utf-8',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  gif: 'image/gif',
  webp: 'image/webp',
  woff: 'font/woff',
  woff2: 'font/woff2',
  ttf: 'font/ttf',
  otf: 'font/otf',
  eot: 'application/vnd.ms-fontobject',
  mp3: 'audio/mpeg',
  mp4: 'video/mp4',
  webm: 'video/webm',
} as const satisfies Readonly<Record<string, string>>;
export type Html5Extension = keyof typeof HTML5_CONTENT_TYPES;

/** What is known of an HTML5 ad beside its size. */
export const html5Facts = v.object({
  /** The page that is shown, within the ad: `index.html`. */
  mainPath: v.string(),
  files: v.array(
    v.object({
      /** Within the ad, `/` between folders: `images/logo.png`. */
      path: v.string(),
      contentType: v.string(),
      /** Bytes as stored. */
      weight: v.number(),
    }),
  ),
  /** Addresses elsewhere that the files name, each once; where a click leads is none of them. */
  links: v.array(v.object({ path: v.string(), url: v.string() })),
});
export type Html5Facts = v.InferOutput<typeof html5Facts>;

const ADDRESS = /^https?:\/\/[^/?#]+\/media\/html5\/([0-9a-f]{32})\/[^?#]+\.html?$/i;

/** Key of the HTML5 ad behind an address; undefined for any other address. */
export const html5KeyIn = (address: string): string | undefined => ADDRESS.exec(address.trim())?.[1];

/** What the ad does with `clickTag`: the convention of the IAB's HTML5 guide (6.2). */
export const CLICK_TAG = 'clickTag';
