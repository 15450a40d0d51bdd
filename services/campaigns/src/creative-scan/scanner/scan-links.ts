import { type GetResult, guardedGet, type GuardedGetOptions } from '@marquee/kit/outbound/guarded-get';
import type { FindingTag } from '@marquee/schemas/creative-scan/tags';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import { isWebUrl } from '@marquee/schemas/creative/markup';

import { urlsOf, withSampleMacros } from '../../creative/check-subjects.ts';
import { addressesIn, decoded } from './decoded.ts';
import type { Finding } from './finding.ts';
import type { MalwareDomains } from './malware-domains.ts';
import { markupFindings } from './markup-rules.ts';
import { encodedTexts, revealed } from './revealed.ts';
import { listedAddresses } from './scan-content.ts';

export interface ScannedLinks {
  readonly findings: readonly Finding[];
  /** Every link answered. */
  readonly isComplete: boolean;
}

/** Looks behind the links of a creative. Never rejects; ends soon after `signal` aborts. */
export type LinkScanner = (fields: CreativeFields, signal: AbortSignal) => Promise<ScannedLinks>;

export interface LinkScannerOptions extends Pick<GuardedGetOptions, 'addressesOf' | 'isAllowedAddress'> {
  readonly domains: MalwareDomains;
  /** Over all redirects of a link. Default 5,000. */
  readonly timeoutMs?: number;
}

const REDIRECTS_MAX = 5;
/** Malware of a page is in its head or its first scripts. */
const PAGE_MAX_BYTES = 256 * 1024;
const USER_AGENT = 'Mozilla/5.0 (compatible; Marquee creative scan)';
/** What of a page is malware on its own. Pages lead themselves on, and encode their scripts and mail addresses, for many reasons. */
const PAGE_TAGS: readonly FindingTag[] = ['crypto-miner'];
/** What no page has a reason to encode. */
const ENCODED_TAGS: readonly FindingTag[] = ['crypto-miner', 'auto-redirect'];
const PROGRAM_TYPES =
  /^application\/(?:x-msdownload|x-msdos-program|x-dosexec|vnd\.microsoft\.portable-executable|hta)\b/;
const PROGRAM_FILE = /filename\s{0,9}\*?=[^;]{0,300}\.(?:exe|msi|scr|bat|cmd|pif|hta|vbs|ps1|jar)\b/;

/**
 * Follows the link of a click and of a VAST tag as a browser would, without reaching the private network (SSRF), and looks at each
 * host of the way and at the page at its end.
 */
export const createLinkScanner =
  ({ domains, timeoutMs = 5_000, ...guard }: LinkScannerOptions): LinkScanner =>
  async (fields, signal) => {
    const links = urlsOf(fields).flatMap(({ purpose, url }) =>
      purpose === 'click' || purpose === 'vast' ? [withSampleMacros(url)] : [],
    );
    const scans = links
      .filter((url) => isWebUrl(url))
      .map((url) => followed(url, { domains, timeoutMs, ...guard }, signal));
    const done = await Promise.all(scans);
    return {
      findings: done.flatMap(({ findings }) => findings),
      isComplete: done.every(({ isComplete }) => isComplete),
    };
  };

type Options = Required<Pick<LinkScannerOptions, 'domains' | 'timeoutMs'>> &
  Pick<LinkScannerOptions, 'addressesOf' | 'isAllowedAddress'>;

async function followed(
  first: string,
  { domains, timeoutMs, ...guard }: Options,
  signal: AbortSignal,
): Promise<ScannedLinks> {
  const deadlineMs = performance.now() + timeoutMs;
  let url = first;
  for (let hop = 0; hop <= REDIRECTS_MAX && !signal.aborted; hop += 1) {
    const listed = listedAddresses([url], 'landing-page', domains);
    // The first address is the creative's own, which is looked at without a call.
    if (hop > 0 && listed.length > 0) return { findings: listed, isComplete: true };
    const leftMs = Math.max(1, Math.ceil(deadlineMs - performance.now()));
    const calling = {
      ...{ ...guard, timeoutMs: leftMs, userAgent: USER_AGENT },
      // A page may run its scripts and never end.
      ...{ bodyMaxBytes: PAGE_MAX_BYTES, takesPartialBody: true },
    };
    const answer = await unlessAborted(guardedGet(url, calling), signal);
    if (answer?.kind !== 'answered') return { findings: [], isComplete: false };
    const next = redirectOf(answer, url);
    if (next === undefined)
      return { findings: pageFindings(answer, url, domains), isComplete: answer.isPartial !== true };
    url = next;
  }
  return { findings: [], isComplete: false };
}

type Answer = Extract<GetResult, { readonly kind: 'answered' }>;

function redirectOf({ status, location }: Answer, from: string): string | undefined {
  if (status < 300 || status >= 400 || location === undefined || !URL.canParse(location, from))
    return undefined;
  const next = new URL(location, from).href;
  return isWebUrl(next) ? next : undefined;
}

function pageFindings(answer: Answer, url: string, domains: MalwareDomains): readonly Finding[] {
  const { body = '', contentType = '', disposition = '' } = answer;
  const shown = url.slice(0, 2_000);
  if (PROGRAM_TYPES.test(contentType) || PROGRAM_FILE.test(disposition)) {
    return [{ tag: 'download-prompt', isMalware: true, place: 'landing-page', url: shown }];
  }
  if (contentType !== '' && !/html|xml|javascript|text/.test(contentType)) return [];
  const page = decoded(body);
  const encoded = revealed(encodedTexts(page));
  const malware = [
    ...malwareIn(page, PAGE_TAGS),
    ...malwareIn(encoded, ENCODED_TAGS).map((): FindingTag => 'obfuscated-code'),
  ];
  return [
    ...listedAddresses(loadedAddresses(page), 'landing-page', domains),
    ...listedAddresses(loadedAddresses(encoded), 'landing-page', domains),
    ...[...new Set(malware)].map((tag): Finding => ({
      tag,
      isMalware: true,
      place: 'landing-page',
      url: shown,
    })),
  ];
}

const malwareIn = (text: string, tags: readonly FindingTag[]): readonly FindingTag[] =>
  markupFindings(text).flatMap(({ tag, isMalware }) => (isMalware && tags.includes(tag) ? [tag] : []));

/** What a page loads by itself; it may link to what it warns of. */
const loadedAddresses = (page: string): string[] =>
  [...page.matchAll(/<(?:script|iframe|embed|object)\b[^>]{0,2000}>/gi)].flatMap(([tag]) => addressesIn(tag));

/** Undefined once `signal` aborts, though the call may still run for its time. */
function unlessAborted<Value>(running: Promise<Value>, signal: AbortSignal): Promise<Value | undefined> {
  return new Promise((resolve, reject) => {
    const abort = () => resolve(undefined);
    if (signal.aborted) abort();
    signal.addEventListener('abort', abort, { once: true });
    running.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
