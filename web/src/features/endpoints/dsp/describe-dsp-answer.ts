import type { ResponseNoBidLabel } from '../../../widgets/no-bid-reasons/response-no-bid-labels.ts';
import { humanize } from '../../../widgets/no-bid-reasons/no-bid-reason-labels.ts';

/** OpenRTB 2.6, list "No-Bid Reason Codes": those that every bidder may say. */
const NO_BID_REASON_CODES: readonly string[] = [
  'No reason given.',
  'It had a technical error.',
  'It considers the request invalid.',
  'It considers the visitor a known web spider.',
  'It suspects traffic that is not human.',
  'The IP address belongs to a data center or proxy.',
  'It doesn’t support the device.',
  'It blocks the publisher or the site.',
  'It doesn’t recognize the visitor.',
  'The visitor reached its daily cap.',
  'The domain reached its daily cap.',
];

/** Why a DSP did not bid, from `noBidReason` of a replay. */
export function describeDspAnswer(reason: string): ResponseNoBidLabel {
  const [, kind, number] = /^(nbr|http)-(\d+)$/.exec(reason) ?? [];
  if (kind === 'http') {
    return {
      title: 'Invalid response',
      meaning: 'Bidders respond 200 with bids or 204 without. In auctions this counts as a failure.',
    };
  }
  if (kind === 'nbr') {
    return {
      title: 'No bid',
      meaning: NO_BID_REASON_CODES[Number(number)] ?? `Reason code ${number}.`,
    };
  }
  if (reason === 'no-bid') return { title: 'No bid', meaning: 'No reason given.' };
  return { title: 'No bid', meaning: `Its own reason: ${humanize(reason)}.` };
}
