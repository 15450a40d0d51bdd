import type { Comparison } from './significance.ts';

import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';

/** More than this is no help: the difference is too small to matter. */
const MOST_SAID = 10_000_000;

/** A result in words. */
export function comparisonText(comparison: Comparison): string {
  switch (comparison.kind) {
    case 'better':
      return t('Better than the others on average');
    case 'worse':
      return t('Worse than the others on average');
    case 'alone':
      return t('No other creative of its size to compare with');
    case 'no-trials':
      return t('No impressions yet');
    case 'unclear':
      return unclearText(comparison.moreTrials);
  }
}

function unclearText(more: number | null): string {
  if (more === null) return t('No clear difference yet');
  if (more > MOST_SAID) return t('No clear difference: if there is one, it is very small');
  return t('No clear difference yet — about {impressions} more impressions needed', {
    impressions: formatCount(rounded(more)),
  });
}

/** To two digits: it is an estimate. */
function rounded(count: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(count)) - 1);
  return Math.ceil(count / unit) * unit;
}
