import type { ScanResult } from '@marquee/schemas/creative-scan/result';
import type { FindingTag } from '@marquee/schemas/creative-scan/tags';

import { t } from '../../../lib/i18n/i18n.ts';

/** What the product's own scanner finds, in words. */
const FINDINGS: Readonly<Record<FindingTag, string>> = {
  'malware-domain': t('It loads from or links to a known malware host.'),
  'crypto-miner': t('It mines cryptocurrency on viewers’ devices.'),
  'auto-redirect': t('It redirects people to another page without a click.'),
  'obfuscated-code': t('It runs code hidden in encoded text.'),
  'data-script': t('It loads a script or frame from encoded text.'),
  'download-prompt': t('It links to a program download.'),
  'hidden-frame': t('It loads a page in an invisible frame.'),
  'meta-refresh': t('It replaces itself with another page.'),
  'packed-code': t('It contains packed code that can’t be checked.'),
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
