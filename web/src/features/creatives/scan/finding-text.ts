import type { ScanResult } from '@marquee/schemas/creative-scan/result';
import { FINDING_TEXTS } from '@marquee/schemas/creative-scan/tags';

import { declaredTexts } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';

/** What the product's own scanner finds, in words. */
const FINDINGS = declaredTexts(FINDING_TEXTS);

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
