import { HTML5_CONTENT_TYPES, HTML5_LIMITS } from './html5.ts';

const MEGABYTE = 1_048_576;
const TYPES = Object.keys(HTML5_CONTENT_TYPES).join(', ');

/** Why a zip is not taken as an HTML5 ad, whole sentences. */
export const HTML5_MESSAGES = {
  zipTooLarge: `The zip may not be greater than ${HTML5_LIMITS.zipBytes / MEGABYTE} MB`,
  notZip: 'This is not a zip, or it is damaged. Make the zip again.',
  tooManyFiles: `The zip may hold at most ${HTML5_LIMITS.files} files. Remove those that the ad does not load.`,
  unpacksTooLarge: `The zip may unpack to at most ${HTML5_LIMITS.unpackedBytes / MEGABYTE} MB. Make its images and videos smaller.`,
  severalAds: 'The zip holds several ads, each in a folder. Make a zip for each of them.',
  noMain: 'The zip has no page. Put an index.html at its root or into its only folder.',
  severalPages: 'The zip has several pages and none is named index.html. Name the first one index.html.',
  noClickTag: 'No file uses clickTag. Open the landing page with window.open(clickTag).',
} as const;

/** Why a file of a zip is not taken; `{file}` is its path, `{url}` an address and `{line}` a line in it. */
export const HTML5_FILE_MESSAGES = {
  ratio: '{file} unpacks to far more than it weighs. Remove it, or make the zip again.',
  encrypted: '{file} is encrypted. Make the zip without a password.',
  compression: '{file} is packed in a way that can’t be read. Make the zip again with the usual compression.',
  outside: '{file} has a path that leads out of the zip. Make the zip again from the folder of the ad.',
  backslash: '{file} has a backslash in its path. Make the zip again with / between folders.',
  name: '{file} has a name that browsers do not load. Rename it.',
  special: '{file} is a link to another file. Put the file itself in its place.',
  duplicate: '{file} is in the zip twice. Remove one of them.',
  archive: '{file} is a zip within the zip. Put its files into the folder of the ad.',
  type: `{file} is not of a type that an ad may hold: ${TYPES}. Remove it.`,
  damaged: '{file} is damaged or incomplete. Put it into the zip again.',
  otherType: '{file} is not what its name says. Save it again in the format of its name.',
  notUtf8: '{file} is not text in UTF-8. Save it as UTF-8.',
  pixels: '{file} has too many pixels. Make it smaller.',
  noSize: '{file} says no size. Add <meta name="ad.size" content="width=300,height=250"> to its head.',
  constantClickTag:
    '{file} declares clickTag with const, so that no ad server can set it. Write var in the place of const here: {line}',
  localClickTag:
    '{file} declares clickTag within a function, where no ad server can set it. Declare it in the head of the page: <script>var clickTag = "https://www.example.com";</script>',
  insecure: '{file} loads {url}. Use https, or put the file into the zip.',
} as const;

const SHOWN_CHARS = 120;

/** A path or address as a message shows it: short, and without characters that end or turn a line. */
const shown = (text: string): string => {
  const plain = text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '?');
  return plain.length > SHOWN_CHARS ? `${plain.slice(0, SHOWN_CHARS)}…` : plain;
};

/** Says what is wrong with a file of a zip. @param detail the address or the line in it */
export const html5FileMessage = (
  reason: keyof typeof HTML5_FILE_MESSAGES,
  file: string,
  detail = '',
): string => {
  const values: Readonly<Record<string, string>> = {
    file: shown(file),
    url: shown(detail),
    line: shown(detail),
  };
  return HTML5_FILE_MESSAGES[reason].replace(/\{(file|url|line)\}/g, (_, name: string) => values[name] ?? '');
};
