import { decoded } from './decoded.ts';

/** Texts within texts are seldom deeper. */
const ROUNDS = 3;

/**
 * A text as its script would put it together: strings joined by `+`, members that are named in brackets, comments within an
 * expression, and texts that are encoded. Each step is linear: advertisers write what is read here.
 */
export function revealed(text: string): string {
  let now = text;
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = step(now);
    if (next === now) break;
    now = next;
  }
  return now;
}

const step = (text: string): string =>
  decoded(withoutEncoding(text))
    .replaceAll(String.raw`\/`, '/')
    .replace(/\/\*[^*]{0,200}\*\//g, '')
    .replace(/["'`]\s{0,9}\+\s{0,9}["'`]/g, '')
    .replace(/\[\s{0,9}["'`]([\w$]{1,40})["'`]\s{0,9}\]/g, '.$1');

const withoutEncoding = (text: string): string =>
  text
    .replace(BASE64, (_, encoded: string) => quoted(base64(encoded)))
    .replace(PERCENT, (_, encoded: string) => quoted(percent(encoded)))
    .replace(CHAR_CODES, (_, codes: string) => quoted(charCodes(codes)));

/** What a text keeps encoded, read: empty where it keeps nothing so. */
export const encodedTexts = (text: string): string =>
  [
    ...[...text.matchAll(BASE64)].map(([, encoded]) => base64(encoded!)),
    ...[...text.matchAll(PERCENT)].map(([, encoded]) => percent(encoded!)),
    ...[...text.matchAll(CHAR_CODES)].map(([, codes]) => charCodes(codes!)),
    ...[...text.matchAll(DATA)].map(([, media, encoded]) =>
      media!.toLowerCase().endsWith(';base64') ? base64(encoded!) : percent(encoded!),
    ),
  ].join('\n');

const LITERAL_MAX = 200_000;
const BASE64 = new RegExp(
  String.raw`\batob\s{0,9}\(\s{0,9}["'\x60]([\w+/=\s]{4,${LITERAL_MAX}})["'\x60]\s{0,9}\)`,
  'g',
);
const PERCENT = new RegExp(
  String.raw`\b(?:unescape|decodeURI|decodeURIComponent)\s{0,9}\(\s{0,9}["'\x60]([^"'\x60]{3,${LITERAL_MAX}})["'\x60]\s{0,9}\)`,
  'g',
);
const CHAR_CODES = new RegExp(
  String.raw`\bString\s{0,9}\.\s{0,9}fromCharCode\s{0,9}(?:\.\s{0,9}apply\s{0,9}\(\s{0,9}\w{1,40}\s{0,9},\s{0,9}\[|\()([\da-fx\s,]{2,${LITERAL_MAX}})\]?\s{0,9}\)`,
  'gi',
);
/** A document or script that is its own address; an image is no code. */
const DATA = /\bdata:((?:text|application)\/[\w.+-]{1,60}(?:;[\w=-]{1,40}){0,3}),([^"'`<>\s]{1,200000})/gi;

/** As a string of a script, so that what reads it is still recognised. */
const quoted = (text: string): string => `"${text}"`;
const base64 = (text: string): string => Buffer.from(text, 'base64').toString('latin1');
const percent = (text: string): string =>
  text
    .replace(/%u([\da-f]{4})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
    .replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
const charCodes = (list: string): string =>
  list
    .split(',')
    .map((one) => Number(one.trim()))
    .filter((point) => point > 0 && point <= 0xff_ff)
    .map((point) => String.fromCharCode(point))
    .join('');
