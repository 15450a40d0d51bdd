import { createHash } from 'node:crypto';

import type { CreativeFields } from '@marquee/schemas/creative/fields';

import { urlsOf } from '../../creative/check-subjects.ts';
import type { Finding } from './finding.ts';
import type { MalwareDomains } from './malware-domains.ts';
import { readCode } from './read-code.ts';

/** A file that runs on the device of who opens it. */
const PROGRAM = /\.(?:exe|msi|scr|bat|cmd|pif|hta|vbs|ps1|jar)$/i;
/** An app beside its store: moderators decide. */
const APP_FILE = /\.(?:apk|dmg|pkg|xapk)$/i;

/** What a creative contains that is known to be bad: its markup, and the addresses that it names. No call is made. */
export function scanContent(fields: CreativeFields, domains: MalwareDomains): readonly Finding[] {
  const code = markupOf(fields);
  const links = urlsOf(fields).map(({ url }) => url);
  const digest = createHash('sha256').update(code).digest('hex').slice(0, 16);
  return [
    ...codeFindings(code, { url: null, digest }, domains),
    ...listedAddresses(links, 'link', domains),
    ...links.flatMap((url) => downloadOf(url, 'link')),
  ];
}

/** What some code contains. @param where it is, so that a clearance holds for no other code */
export function codeFindings(
  code: string,
  where: Pick<Finding, 'url' | 'digest'>,
  domains: MalwareDomains,
): readonly Finding[] {
  const { tags, addresses } = readCode(code);
  return [
    ...listedAddresses(addresses, 'markup', domains),
    ...tags.map((one): Finding => ({ ...one, place: 'markup', ...where })),
    ...addresses.flatMap((url) => downloadOf(url, 'markup').filter(({ isMalware }) => isMalware)),
  ];
}

/** Code and documents that a creative carries; an image's address is a link. */
export function markupOf({ banner, interstitial, video }: CreativeFields): string {
  const sized = banner ?? interstitial;
  if (sized && sized.admType !== 'image') return sized.admBody;
  return video?.admType === 'vast' ? (video.admBody ?? '') : '';
}

/** Addresses with a host that is known for malware. */
export const listedAddresses = (
  urls: readonly string[],
  place: Finding['place'],
  domains: MalwareDomains,
): readonly Finding[] =>
  urls.flatMap((url): Finding[] => {
    const host = hostOf(url);
    return host !== undefined && domains.has(host)
      ? [{ tag: 'malware-domain', isMalware: true, place, url: url.slice(0, 2_000) }]
      : [];
  });

function hostOf(url: string): string | undefined {
  const absolute = url.startsWith('//') ? `https:${url}` : url;
  return URL.canParse(absolute) ? new URL(absolute).hostname : undefined;
}

function downloadOf(url: string, place: Finding['place']): readonly Finding[] {
  const path = /^[^?#]*/.exec(url)?.[0] ?? '';
  const isProgram = PROGRAM.test(path);
  return isProgram || APP_FILE.test(path)
    ? [{ tag: 'download-prompt', isMalware: isProgram, place, url: url.slice(0, 2_000) }]
    : [];
}
