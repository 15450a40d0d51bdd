import { plainWords } from './refusal-words.ts';

/** Why a whole request was answered without a bid, before or after campaigns were asked. */
export interface NoBidWords {
  readonly title: string;
  readonly meaning: string;
}

export const NO_BID_WORDS: Readonly<Record<string, NoBidWords>> = {
  'not-ready': {
    title: 'Starting',
    meaning: 'The bidder was still reading its campaigns.',
  },
  'stale-catalogue': {
    title: 'Campaigns not up to date',
    meaning: 'Changes have not reached the bidder for too long; it holds back until they do.',
  },
  'log-backpressure': {
    title: 'Traffic log full',
    meaning: 'Bids could not be written down fast enough, and none is made that is not.',
  },
  'endpoint-inactive': {
    title: 'Endpoint switched off',
    meaning: 'The endpoint’s switch is off.',
  },
  'qps-limit': {
    title: 'Over the QPS limit',
    meaning: 'More requests a second came than the endpoint’s limit allows.',
  },
  'too-late': {
    title: 'Out of time',
    meaning: 'The answer would have come after tmax.',
  },
  malformed: {
    title: 'Not a bid request',
    meaning: 'The body could not be read as one; the exchange was answered 400.',
  },
  robot: {
    title: 'Robot',
    meaning: 'The user agent is that of a known crawler or script.',
  },
  'data-centre': {
    title: 'Data centre',
    meaning: 'The address belongs to a data centre, where nobody watches ads.',
  },
  'invalid-device': {
    title: 'Impossible device',
    meaning: 'The device says things of itself that cannot be true together.',
  },
  'global-blacklist': {
    title: 'Blacklisted',
    meaning: 'The global blacklist names its source.',
  },
  seat: {
    title: 'Seat not admitted',
    meaning: 'The request admits other seats only, or keeps ours out.',
  },
  currency: {
    title: 'Currency not known',
    meaning: 'None of the currencies that it takes has a known rate.',
  },
  deals: {
    title: 'Private deals only',
    meaning: 'Every place is for private deals, and none of them is known here, active and for our seat.',
  },
  quantity: {
    title: 'Quantity that cannot be billed',
    meaning: 'qty.multiplier of every imp is zero, negative, unreadable or beyond 10,000.',
  },
  format: {
    title: 'Format not served',
    meaning: 'It offers no format that this endpoint sells.',
  },
  'no-campaign': {
    title: 'No campaign bid',
    meaning: 'Campaigns were asked, and each had a reason not to.',
  },
  fault: {
    title: 'Error of ours',
    meaning: 'Something failed while it was decided; the operator has been told.',
  },
};

/** A reason that is newer than this page is shown by its own name. */
export const noBidWords = (reason: string): NoBidWords =>
  (Object.hasOwn(NO_BID_WORDS, reason) ? NO_BID_WORDS[reason] : undefined) ?? {
    title: plainWords(reason),
    meaning: '',
  };
