import type { LabResult } from '@marquee/schemas/queries/lab';

import { noBidWords } from '../../widgets/refusals/no-bid-words.ts';

interface VerdictWords {
  readonly tone: 'success' | 'info' | 'danger';
  readonly title: string;
  readonly text: string;
}

/** What an exchange would have seen, in a line. */
export function verdictWords({ status, noBid, message }: LabResult['verdict']): VerdictWords {
  if (noBid === null && status < 400)
    return {
      tone: 'success',
      title: `${status}: a bid`,
      text: 'The exchange is answered with the bids below.',
    };
  if (status >= 400)
    return {
      tone: 'danger',
      title: `${status}: refused`,
      text: message ?? 'The exchange is told that the request is wrong.',
    };
  const { title, meaning } = noBidWords(noBid?.reason ?? '');
  const code = noBid?.nbr === null || noBid?.nbr === undefined ? '' : ` (nbr ${noBid.nbr})`;
  return {
    tone: 'info',
    title: `${status}: no bid, ${title.toLowerCase()}${code}`,
    text: message ?? meaning,
  };
}
