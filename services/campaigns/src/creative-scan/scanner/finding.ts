import { NOTHING_FOUND } from '@marquee/schemas/creative-scan/result';
import type { FindingTag } from '@marquee/schemas/creative-scan/tags';
import { FINDING_TEXTS } from '@marquee/schemas/creative-scan/tags';

import type { ScanReport } from '../decide.ts';

/** Where something was found. */
export type FindingPlace = 'markup' | 'link' | 'landing-page';

/** Something that a scan found. */
export interface Finding {
  readonly tag: FindingTag;
  /** It is malware; otherwise people should look at it. */
  readonly isMalware: boolean;
  readonly place: FindingPlace;
  /** The address that it is about; null for code. */
  readonly url: string | null;
  /** Which code it is, so that a clearance holds for no other code. */
  readonly digest?: string;
}

/** A text that stores of JSON keep: without NUL and halves of characters, which advertisers and other scanners may write. */
export const storable = (text: string): string => Buffer.from(text.replaceAll('\0', '')).toString();

/** Malware first; the first finding is what people read. */
export function reportOf(findings: readonly Finding[]): ScanReport {
  const malware = findings.filter(({ isMalware }) => isMalware);
  const [first] = malware.length > 0 ? malware : findings;
  if (first === undefined) return { outcome: 'good', result: NOTHING_FOUND, signature: '' };
  const { tag, place, url } = first;
  const strength = first.isMalware ? 'high' : 'low';
  return {
    outcome: first.isMalware ? 'malware' : 'suspicious',
    result: {
      tagName: tag,
      hitType: place,
      urgency: strength,
      confidence: strength,
      comment: FINDING_TEXTS[tag],
      incidentUrl: url === null ? null : storable(url),
    },
    signature: [...new Set(malware.map(signatureOf))].sort().join('\n'),
  };
}

const signatureOf = ({ tag, place, url, digest }: Finding): string =>
  storable([tag, place, place === 'landing-page' ? pageOf(url) : (url ?? digest ?? '')].join(' ').trim());

/** Redirects add to the query of a page what differs each time. */
const pageOf = (url: string | null): string => url?.replace(/[?#].*$/s, '') ?? '';
