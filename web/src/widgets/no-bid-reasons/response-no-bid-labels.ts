import { humanize } from './no-bid-reason-labels.ts';

/** Why a whole request was answered without a bid, before or after campaigns were asked. */
export interface ResponseNoBidLabel {
  readonly title: string;
  readonly meaning: string;
}

export const RESPONSE_NO_BID_LABELS: Readonly<Record<string, ResponseNoBidLabel>> = {
  'not-ready': {
    title: 'Starting',
    meaning: 'The bidder was still loading its campaigns.',
  },
  'stale-catalogue': {
    title: 'Campaigns out of date',
    meaning: 'The bidder hasn’t received changes for too long and pauses until it does.',
  },
  'log-backpressure': {
    title: 'Traffic log full',
    meaning: 'Bids couldn’t be logged fast enough, and unlogged bids aren’t made.',
  },
  'endpoint-inactive': {
    title: 'Endpoint inactive',
    meaning: 'The endpoint is turned off.',
  },
  'qps-limit': {
    title: 'Over the QPS limit',
    meaning: 'More requests per second than the endpoint’s limit.',
  },
  'too-late': {
    title: 'Out of time',
    meaning: 'The response would have come after tmax.',
  },
  malformed: {
    title: 'Not a bid request',
    meaning: 'The body couldn’t be parsed; the exchange received a 400.',
  },
  robot: {
    title: 'Robot',
    meaning: 'The user agent belongs to a known crawler or script.',
  },
  'data-centre': {
    title: 'Data center',
    meaning: 'The IP address belongs to a data center.',
  },
  'invalid-device': {
    title: 'Impossible device',
    meaning: 'The device’s properties contradict each other.',
  },
  'global-blacklist': {
    title: 'Blacklisted',
    meaning: 'The source is on the global blacklist.',
  },
  seat: {
    title: 'Seat not allowed',
    meaning: 'The request only allows other seats or blocks ours.',
  },
  currency: {
    title: 'Currency not known',
    meaning: 'None of its accepted currencies has a known exchange rate.',
  },
  deals: {
    title: 'Private deals only',
    meaning: 'All impressions are for private deals, and none of them is known, active and open to our seat.',
  },
  quantity: {
    title: 'Unbillable quantity',
    meaning: 'qty.multiplier of every imp is zero, negative, unreadable or beyond 10,000.',
  },
  format: {
    title: 'Format not served',
    meaning: 'It offers no format supported by this endpoint.',
  },
  'no-campaign': {
    title: 'No campaign bid',
    meaning: 'Every campaign had a reason not to bid.',
  },
  fault: {
    title: 'Internal error',
    meaning: 'Something failed on our side; the operator has been notified.',
  },
};

/** A reason that is newer than this page is shown by its own name. */
export const describeResponseNoBid = (reason: string): ResponseNoBidLabel =>
  (Object.hasOwn(RESPONSE_NO_BID_LABELS, reason) ? RESPONSE_NO_BID_LABELS[reason] : undefined) ?? {
    title: humanize(reason),
    meaning: '',
  };
