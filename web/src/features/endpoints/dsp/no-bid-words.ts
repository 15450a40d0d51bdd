import type { NoBidWords } from '../../../widgets/refusals/no-bid-words.ts';
import { plainWords } from '../../../widgets/refusals/refusal-words.ts';

/** OpenRTB 2.6, list "No-Bid Reason Codes": those that every bidder may say. */
const NO_BID_REASON_CODES: readonly string[] = [
  'It did not say why.',
  'It had a technical error.',
  'It takes the request for an invalid one.',
  'It takes the visitor for a known web spider.',
  'It suspects traffic that is not human.',
  'The address belongs to a data centre or a proxy.',
  'It does not support the device.',
  'It blocks the publisher or the site.',
  'It does not know the visitor.',
  'The visitor has seen enough of it today.',
  'The domain has had enough of it today.',
];

/** Why an outside bidder did not bid, from `noBidReason` of a replay. */
export function outsideNoBidWords(reason: string): NoBidWords {
  const [, kind, number] = /^(nbr|http)-(\d+)$/.exec(reason) ?? [];
  if (kind === 'http') {
    return {
      title: 'Not an answer',
      meaning: 'A bidder answers 200 with bids, or 204 without. In auctions this counts as a failure.',
    };
  }
  if (kind === 'nbr') {
    return {
      title: 'No bid',
      meaning: NO_BID_REASON_CODES[Number(number)] ?? `Its reason is number ${number}.`,
    };
  }
  if (reason === 'no-bid') return { title: 'No bid', meaning: 'It did not say why.' };
  return { title: 'No bid', meaning: `Its own reason: ${plainWords(reason)}.` };
}
