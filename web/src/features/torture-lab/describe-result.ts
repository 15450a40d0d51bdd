import type { LabResult } from '@marquee/schemas/queries/lab';

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
      title: `${status}: a bid`,
      text: 'The exchange receives the bids below.',
    };
  if (status >= 400)
    return {
      tone: 'danger',
      title: `${status}: refused`,
      text: message ?? 'The exchange receives an error: the request is invalid.',
    };
  const { title, meaning } = describeResponseNoBid(noBid?.reason ?? '');
  const code = noBid?.nbr === null || noBid?.nbr === undefined ? '' : ` (nbr ${noBid.nbr})`;
  return {
    tone: 'info',
    title: `${status}: no bid, ${title.toLowerCase()}${code}`,
    text: message ?? meaning,
  };
}
