import { t } from '../../lib/i18n/i18n.ts';
import { humanize } from './no-bid-reason-labels.ts';

/** Why a whole request was answered without a bid, before or after campaigns were asked. */
export interface ResponseNoBidLabel {
  readonly title: string;
  readonly meaning: string;
}

export const RESPONSE_NO_BID_LABELS: Readonly<Record<string, ResponseNoBidLabel>> = {
  'not-ready': {
    title: t('Starting'),
    meaning: t('The bidder was still loading its campaigns.'),
  },
  'stale-catalogue': {
    title: t('Campaigns out of date'),
    meaning: t('The bidder hasn’t received changes for too long and pauses until it does.'),
  },
  'log-backpressure': {
    title: t('Traffic log full'),
    meaning: t('Bids couldn’t be logged fast enough, and unlogged bids aren’t made.'),
  },
  'endpoint-inactive': {
    title: t('Endpoint inactive'),
    meaning: t('The endpoint is turned off.'),
  },
  'qps-limit': {
    title: t('Over the QPS limit'),
    meaning: t('More requests per second than the endpoint’s limit.'),
  },
  'too-late': {
    title: t('Out of time'),
    meaning: t('The response would have come after tmax.'),
  },
  malformed: {
    title: t('Not a bid request'),
    meaning: t('The body couldn’t be parsed; the exchange received a 400.'),
  },
  robot: {
    title: t('Robot'),
    meaning: t('The user agent belongs to a known crawler or script.'),
  },
  'data-centre': {
    title: t('Data center'),
    meaning: t('The IP address belongs to a data center.'),
  },
  'invalid-device': {
    title: t('Impossible device'),
    meaning: t('The device’s properties contradict each other.'),
  },
  'global-blacklist': {
    title: t('Blacklisted'),
    meaning: t('The source is on the global blacklist.'),
  },
  seat: {
    title: t('Seat not allowed'),
    meaning: t('The request only allows other seats or blocks ours.'),
  },
  currency: {
    title: t('Currency not known'),
    meaning: t('None of its accepted currencies has a known exchange rate.'),
  },
  deals: {
    title: t('Private deals only'),
    meaning: t(
      'All impressions are for private deals, and none of them is known, active and open to our seat.',
    ),
  },
  quantity: {
    title: t('Unbillable quantity'),
    meaning: t('qty.multiplier of every imp is zero, negative, unreadable or beyond 10,000.'),
  },
  format: {
    title: t('Format not served'),
    meaning: t('It offers no format supported by this endpoint.'),
  },
  'no-campaign': {
    title: t('No campaign bid'),
    meaning: t('Every campaign had a reason not to bid.'),
  },
  fault: {
    title: t('Internal error'),
    meaning: t('Something failed on our side; the operator has been notified.'),
  },
};

/** A reason that is newer than this page is shown by its own name. */
export const describeResponseNoBid = (reason: string): ResponseNoBidLabel =>
  (Object.hasOwn(RESPONSE_NO_BID_LABELS, reason) ? RESPONSE_NO_BID_LABELS[reason] : undefined) ?? {
    title: humanize(reason),
    meaning: '',
  };
