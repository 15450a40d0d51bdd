const code = (digits: string, radix: number): string => {
  const point = Number.parseInt(digits, radix);
  return point > 0 && point <= 0x10_ff_ff ? String.fromCodePoint(point) : '';
};

/** A text with the escapes of scripts and of HTML read, in which malware hides its words: `\x74op`, `&#116;op`. */
export const decoded = (text: string): string =>
  text
    .replace(/\\x([0-9a-f]{2})|\\u([0-9a-f]{4})/gi, (_, x?: string, u?: string) => code(x ?? u ?? '', 16))
    .replace(/&#x([0-9a-f]{1,6});/gi, (_, digits: string) => code(digits, 16))
    .replace(/&#(\d{1,7});/g, (_, digits: string) => code(digits, 10))
    .replaceAll('&amp;', '&');

/** Web addresses in a text, each once, without what scripts add to them later. */
export const addressesIn = (text: string): string[] => [
  ...new Set(
    [...text.matchAll(/(?:https?:)?\/\/[\w.-]{3,253}(?::\d{2,5})?(?:\/[^\s"'<>()\\]{0,1000})?/gi)].map(
      ([url]) => url,
    ),
  ),
];
