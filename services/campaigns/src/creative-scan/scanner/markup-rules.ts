import type { FindingTag } from '@marquee/schemas/creative-scan/tags';

/** A pattern of markup or of a page. Repetitions are bounded: advertisers write what is matched. */
interface MarkupRule {
  readonly tag: FindingTag;
  readonly pattern: RegExp;
  /** Whether the place of a match, with what is before it, is malware; undefined: it is nothing. */
  readonly isMalware: (before: string, match: string) => boolean | undefined;
}

/** So much before a match says whether a click leads there, characters. */
const CONTEXT = 240;

const always = () => true;
const never = () => false;
/** What a click does is the person's own wish: ordinary ad tags lead the whole page to the advertiser so. */
const unlessByClick = (before: string) =>
  /click|mousedown|mouseup|touchend|keydown/i.test(before) ? undefined : true;

/** Frames of measurement, without a size, are part of ordinary tags. */
const MEASUREMENT_HOSTS =
  /\/\/(?:[\w-]{1,63}\.){0,4}(?:doubleclick\.net|googlesyndication\.com|google\.com|adnxs\.com|rubiconproject\.com|pubmatic\.com|casalemedia\.com|criteo\.com|criteo\.net|serving-sys\.com|adform\.net|flashtalking\.com|amazon-adsystem\.com|facebook\.com|adsrvr\.org|bidswitch\.net|openx\.net|moatads\.com|doubleverify\.com|adsafeprotected\.com)\b/i;

const MARKUP_RULES: readonly MarkupRule[] = [
  {
    tag: 'crypto-miner',
    pattern:
      /\bCoinHive\s{0,9}\.|\bCoinImp\b|\bCryptoLoot\b|\bdeepMiner\b|\bcryptonight\b|\bJSECoin\b|stratum\+tcp:/gi,
    isMalware: always,
  },
  {
    tag: 'auto-redirect',
    pattern:
      /\b(?:top|parent)\s{0,9}\.\s{0,9}location(?:\s{0,9}\.\s{0,9}href)?\s{0,9}=(?![=>])|\b(?:top|parent)\s{0,9}\.\s{0,9}location\s{0,9}\.\s{0,9}(?:replace|assign)\s{0,9}\(/gi,
    isMalware: unlessByClick,
  },
  {
    tag: 'obfuscated-code',
    pattern:
      /\b(?:eval|Function|setTimeout|setInterval|execScript)\s{0,9}\(\s{0,9}(?:window\s{0,9}\.\s{0,9})?(?:atob|unescape|decodeURIComponent|String\s{0,9}\.\s{0,9}fromCharCode)\s{0,9}\(/gi,
    isMalware: always,
  },
  {
    tag: 'obfuscated-code',
    pattern: /fromCharCode\s{0,9}\(\s{0,9}(?:\d{1,3}\s{0,3},\s{0,3}){40}/gi,
    isMalware: always,
  },
  {
    tag: 'data-script',
    pattern: /<(?:script|iframe|object|embed)\b[^>]{0,600}\b(?:src|data)\s{0,9}=\s{0,9}["']?\s{0,9}data:/gi,
    isMalware: always,
  },
  {
    tag: 'download-prompt',
    pattern:
      /(?:src|href|location|open)\b[^<>]{0,40}?["'(=][^"'<>()\s]{4,600}?\.(?:exe|msi|scr|bat|cmd|pif|hta|vbs|ps1|jar)\b(?=["'?#\s)>])/gi,
    isMalware: always,
  },
  {
    tag: 'hidden-frame',
    pattern: /<iframe\b[^>]{0,1200}>/gi,
    isMalware: (_before, frame) => (isHidden(frame) && !MEASUREMENT_HOSTS.test(frame) ? false : undefined),
  },
  {
    tag: 'meta-refresh',
    pattern: /<meta\b[^>]{0,200}http-equiv\s{0,9}=\s{0,9}["']?refresh/gi,
    isMalware: never,
  },
  {
    tag: 'packed-code',
    pattern:
      /\beval\s{0,9}\(\s{0,9}function\s{0,9}\(\s{0,9}p\s{0,3},\s{0,3}a\s{0,3},\s{0,3}c\s{0,3},\s{0,3}k/gi,
    isMalware: never,
  },
];

const isHidden = (frame: string): boolean =>
  /\bsrc\s{0,9}=/i.test(frame) &&
  (/(?:display\s{0,9}:\s{0,9}none|visibility\s{0,9}:\s{0,9}hidden)/i.test(frame) ||
    (/\bwidth\s{0,9}=\s{0,9}["']?[01](?:px)?["'\s>]/i.test(frame) &&
      /\bheight\s{0,9}=\s{0,9}["']?[01](?:px)?["'\s>]/i.test(frame)));

/** What the rules find in a text: each tag once, as malware if any of its matches is. */
export function markupFindings(
  text: string,
): readonly { readonly tag: FindingTag; readonly isMalware: boolean }[] {
  const found = new Map<FindingTag, boolean>();
  for (const { tag, pattern, isMalware } of MARKUP_RULES) {
    for (const match of text.matchAll(pattern)) {
      const is = isMalware(text.slice(Math.max(0, match.index - CONTEXT), match.index), match[0]);
      if (is !== undefined) found.set(tag, is || found.get(tag) === true);
      if (is === true) break;
    }
  }
  return [...found].map(([tag, is]) => ({ tag, isMalware: is }));
}
