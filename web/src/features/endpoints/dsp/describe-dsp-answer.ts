import { t } from '../../../lib/i18n/i18n.ts';
import type { ResponseNoBidLabel } from '../../../widgets/no-bid-reasons/response-no-bid-labels.ts';
import { humanize } from '../../../widgets/no-bid-reasons/no-bid-reason-labels.ts';

/** OpenRTB 2.6, list "No-Bid Reason Codes": those that every bidder may say. */
const NO_BID_REASON_CODES: readonly string[] = [
  t('No reason given.'),
  t('It had a technical error.'),
  t('It considers the request invalid.'),
  t('It considers the visitor a known web spider.'),
  t('It suspects traffic that is not human.'),
  t('The IP address belongs to a data center or proxy.'),
  t('It doesn’t support the device.'),
  t('It blocks the publisher or the site.'),
  t('It doesn’t recognize the visitor.'),
  t('The visitor reached its daily cap.'),
  t('The domain reached its daily cap.'),
];

/** Why a DSP did not bid, from `noBidReason` of a replay. */
export function describeDspAnswer(reason: string): ResponseNoBidLabel {
  const [, kind, number] = /^(nbr|http)-(\d+)$/.exec(reason) ?? [];
  if (kind === 'http') {
    return {
      title: t('Invalid response'),
      meaning: t('Bidders respond 200 with bids or 204 without. In auctions this counts as a failure.'),
    };
  }
  if (kind === 'nbr') {
    return {
      title: t('No bid'),
      meaning: NO_BID_REASON_CODES[Number(number)] ?? t('Reason code {number}.', { number }),
    };
  }
  if (reason === 'no-bid') return { title: t('No bid'), meaning: t('No reason given.') };
  return { title: t('No bid'), meaning: t('Its own reason: {humanize}.', { humanize: humanize(reason) }) };
}
