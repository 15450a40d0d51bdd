import type { LabResult } from '@marquee/schemas/queries/lab';

import { describeResponseNoBid } from '../../widgets/no-bid-reasons/response-no-bid-labels.ts';

interface VerdictDescription {
  readonly tone: 'success' | 'info' | 'danger';
  readonly title: string;
  readonly text: string;
}

/** What an exchange would have seen, in a line. */
export function describeVerdict({ status, noBid, message }: LabResult['verdict']): VerdictDescription {
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
      text: message ?? 'The exchange is told that the request is invalid.',
    };
  const { title, meaning } = describeResponseNoBid(noBid?.reason ?? '');
  const code = noBid?.nbr === null || noBid?.nbr === undefined ? '' : ` (nbr ${noBid.nbr})`;
  return {
    tone: 'info',
    title: `${status}: no bid, ${title.toLowerCase()}${code}`,
    text: message ?? meaning,
  };
}
