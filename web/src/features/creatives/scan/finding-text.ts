import type { ScanResult } from '@marquee/schemas/creative-scan/result';
import type { FindingTag } from '@marquee/schemas/creative-scan/tags';

import { t } from '../../../lib/i18n/i18n.ts';

/** What the product's own scanner finds, in words. */
const FINDINGS: Readonly<Record<FindingTag, string>> = {
  'malware-domain': t('It loads from or leads to a host that is known for malware.'),
  'crypto-miner': t('It mines a cryptocurrency on the device of people who see it.'),
  'auto-redirect': t('It leads people to another page without a click.'),
  'obfuscated-code': t('It runs code that is hidden in an encoded text.'),
  'data-script': t('It loads a script or a frame from an encoded text.'),
  'download-prompt': t('It leads to a program to download.'),
  'hidden-frame': t('It loads a page in a frame that people cannot see.'),
  'meta-refresh': t('It replaces itself by another page.'),
  'packed-code': t('It contains packed code, which cannot be checked.'),
};

const PLACES: Readonly<Record<string, string>> = {
  markup: t('Markup'),
  link: t('Link'),
  'landing-page': t('Landing page'),
};

const textOf = (texts: Readonly<Record<string, string>>, name: string | null): string | undefined =>
  name !== null && Object.hasOwn(texts, name) ? texts[name] : undefined;

/** What a scan found, in words; undefined where it found nothing. Another scanner's words are its own. */
export function findingText({ tagName, hitType, comment }: ScanResult): string | undefined {
  const text = textOf(FINDINGS, tagName) ?? comment ?? tagName ?? undefined;
  const place = textOf(PLACES, hitType);
  if (text === undefined) return undefined;
  return place === undefined ? text : t('{place}: {finding}', { place, finding: text });
}
