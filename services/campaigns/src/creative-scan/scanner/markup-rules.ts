import type { FindingTag } from '@marquee/schemas/creative-scan/tags';

import { handledNames, isByClick } from './click-context.ts';

/** A pattern of markup or of a page. Repetitions are bounded: advertisers write what is matched. */
interface MarkupRule {
  readonly tag: FindingTag;
  readonly pattern: RegExp;
  /** Whether a match is malware; undefined: it is nothing. */
  readonly isMalware: (match: Match) => boolean | undefined;
}

interface Match {
  /** What is before it, which says whether a click leads there. */
  readonly before: string;
  readonly match: string;
  /** How many came before it. */
  readonly index: number;
  /** Names that handlers of clicks use. */
  readonly handled: () => ReadonlySet<string>;
}

/** Characters before a match that are looked at. */
const CONTEXT = 400;
/** No ordinary tag leads on in more places, and each takes time to look at. */
const CLICKS_MAX = 50;

const always = () => true;
const never = () => false;
/** What a click does is the person's own wish: ordinary ad tags lead the whole page to the advertiser so. */
const unlessByClick = ({ before, match, index, handled }: Match) =>
  index < CLICKS_MAX && isByClick(before + match, handled) ? undefined : true;
/** A click that a script makes, on what leads the whole page on. */
const ofWholePage = ({ before, index, handled }: Match) =>
  index < CLICKS_MAX && /["'=]_(?:top|parent)\b/i.test(before) && !isByClick(before, handled)
    ? false
    : undefined;

/** Frames of measurement, without a size, are part of ordinary tags. */
const MEASUREMENT_HOSTS =
  /^(?:https?:)?\/\/(?:[\w-]{1,63}\.){0,4}(?:doubleclick\.net|googlesyndication\.com|google\.com|adnxs\.com|rubiconproject\.com|pubmatic\.com|casalemedia\.com|criteo\.com|criteo\.net|serving-sys\.com|adform\.net|flashtalking\.com|amazon-adsystem\.com|facebook\.com|adsrvr\.org|bidswitch\.net|openx\.net|moatads\.com|doubleverify\.com|adsafeprotected\.com)(?![\w.-])/i;

const WHOLE_PAGE = String.raw`\b(?:top|parent)\s{0,9}\??\.\s{0,9}(?:(?:window|document|self|top|parent)\s{0,9}\.\s{0,9}){0,3}location`;

const MARKUP_RULES: readonly MarkupRule[] = [
  {
    tag: 'crypto-miner',
    pattern:
      /\bCoinHive\s{0,9}\.|\bCoinImp\b|\bCryptoLoot\b|\bdeepMiner\b|\bcryptonight\b|\bJSECoin\b|stratum\+tcp:/gi,
    isMalware: always,
  },
  {
    tag: 'auto-redirect',
    pattern: new RegExp(
      String.raw`${WHOLE_PAGE}(?:\s{0,9}\.\s{0,9}href)?\s{0,9}=(?![=>])|${WHOLE_PAGE}\s{0,9}\.\s{0,9}(?:replace|assign)\s{0,9}\(`,
      'gi',
    ),
    isMalware: unlessByClick,
  },
  {
    tag: 'auto-redirect',
    pattern:
      /\bopen\s{0,9}\([^()]{0,300},\s{0,9}["'`]_(?:top|parent)["'`]|(?:\bonload\b|\bDOMContentLoaded\b|\bset(?:Timeout|Interval)\s{0,9}\(|<script\b[^<>]{0,200}>)[^<>]{0,160}?\bwindow\s{0,9}\.\s{0,9}open\s{0,9}\(/gi,
    isMalware: unlessByClick,
  },
  {
    tag: 'auto-redirect',
    pattern: /\.\s{0,9}(?:click|submit)\s{0,9}\(\s{0,9}\)/gi,
    isMalware: ofWholePage,
  },
  {
    tag: 'obfuscated-code',
    pattern:
      /\b(?:eval|Function|setTimeout|setInterval|execScript)\s{0,9}\)?\s{0,9}\(\s{0,9}(?:window\s{0,9}\.\s{0,9})?(?:atob|unescape|decodeURIComponent|String\s{0,9}\.\s{0,9}fromCharCode)\s{0,9}\(/gi,
    isMalware: always,
  },
  {
    tag: 'obfuscated-code',
    pattern:
      /fromCharCode\s{0,9}(?:\.\s{0,9}apply\s{0,9}\(\s{0,9}\w{1,40}\s{0,9},\s{0,9}\[|\()\s{0,9}(?:(?:0x[\da-f]{1,4}|\d{1,5})\s{0,3},\s{0,3}){40}/gi,
    isMalware: always,
  },
  {
    tag: 'data-script',
    pattern: /[\s"'/](?:src|data)\s{0,9}=\s{0,9}["']?\s{0,9}data:(?!image\/(?!svg)|font\/|audio\/|video\/)/gi,
    isMalware: ({ before }) => (/<(?:script|iframe|object|embed)\b[^>]*$/i.test(before) ? true : undefined),
  },
  {
    tag: 'hidden-frame',
    pattern: /<iframe\b[^<>]{0,1200}>/gi,
    isMalware: ({ match: frame }) => {
      const source = SOURCE.exec(frame)?.[1];
      return source !== undefined && !MEASUREMENT_HOSTS.test(source) && isHidden(frame) ? false : undefined;
    },
  },
  {
    tag: 'meta-refresh',
    pattern: /<meta\b[^<>]{0,200}http-equiv\s{0,9}=\s{0,9}["']?refresh/gi,
    isMalware: never,
  },
  {
    tag: 'packed-code',
    pattern:
      /\beval\s{0,9}\(\s{0,9}function\s{0,9}\(\s{0,9}p\s{0,3},\s{0,3}a\s{0,3},\s{0,3}c\s{0,3},\s{0,3}k/gi,
    isMalware: never,
  },
];

/** What a frame loads from elsewhere; a page of its own (`about:blank`) is filled by the tag itself. */
const SOURCE = /[\s"'/]src\s{0,9}=\s{0,9}["']?\s{0,9}((?:https?:)?\/\/[^"'>\s]{1,1000})/i;

const SIZELESS = String.raw`\s{0,9}[=:]\s{0,9}["']?[01](?:px)?(?=["'\s>;])`;
const WIDTH = new RegExp(String.raw`(?<![\w-])width${SIZELESS}`, 'i');
const HEIGHT = new RegExp(String.raw`(?<![\w-])height${SIZELESS}`, 'i');

const isHidden = (frame: string): boolean =>
  /(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden|opacity\s{0,9}:\s{0,9}0(?:\.0{1,9})?(?![\d.]))/i.test(
    frame,
  ) ||
  (WIDTH.test(frame) && HEIGHT.test(frame));

/** What the rules find in a text: each tag once, as malware if any of its matches is. */
export function markupFindings(
  text: string,
): readonly { readonly tag: FindingTag; readonly isMalware: boolean }[] {
  const found = new Map<FindingTag, boolean>();
  let names: ReadonlySet<string> | undefined;
  const handled = () => (names ??= handledNames(text));
  for (const { tag, pattern, isMalware } of MARKUP_RULES) {
    let index = 0;
    for (const { 0: match, index: at } of text.matchAll(pattern)) {
      const before = text.slice(Math.max(0, at - CONTEXT), at);
      const is = isMalware({ before, match, index, handled });
      index += 1;
      if (is !== undefined) found.set(tag, is || found.get(tag) === true);
      if (is === true) break;
    }
  }
  return [...found].map(([tag, is]) => ({ tag, isMalware: is }));
}
