import type { LabResult } from '@marquee/schemas/queries/lab';

import { t } from '../../lib/i18n/i18n.ts';
import { withinSentence } from '../../lib/sentences/within-sentence.ts';
import { describeResponseNoBid } from '../../widgets/no-bid-reasons/response-no-bid-labels.ts';

interface ResultDescription {
  readonly tone: 'success' | 'info' | 'danger';
  readonly title: string;
  readonly text: string;
}

/** Describes the result as an exchange would see it. */
export function describeResult({ status, noBid, message }: LabResult['verdict']): ResultDescription {
  if (noBid === null && status < 400)
    return {
      tone: 'success',
      title: t('{status}: a bid', { status }),
      text: t('The exchange receives the bids below.'),
    };
  if (status >= 400)
    return {
      tone: 'danger',
      title: t('{status}: refused', { status }),
      text: message ?? t('The exchange receives an error: the request is invalid.'),
    };
  const { title, meaning } = describeResponseNoBid(noBid?.reason ?? '');
  const reason = withinSentence(title);
  const nbr = noBid?.nbr ?? null;
  return {
    tone: 'info',
    title:
      nbr === null
        ? t('{status}: no bid, {reason}', { status, reason })
        : t('{status}: no bid, {reason} (nbr {nbr})', { status, reason, nbr }),
    text: message ?? meaning,
  };
}
