/**
 * Why an event of the traffic log does not count. It stays a fact with its reason, is never billed, and does not stand
 * in the way of a lawful event of the same bid, except that one decision on invalid traffic holds for all impressions
 * and billing notices of a bid.
 */
export const REJECTION_REASONS = {
  /** `test=1` in the bid request. */
  test: 'test',
  /** The exchange rendered the ad for a review: `AUDIT` for a price. */
  audit: 'audit',
  /** It came after its window. */
  expired: 'expired',
  /** The log has an event of that kind for that bid already: a retry of an exchange, a page that was loaded again. */
  replay: 'replay',
  /** The message could not be read; it lies in the dead letters. */
  unreadable: 'unreadable',
  /** A billing notice of a bid that is bought by the click: the click bills it, and nothing else. */
  billedByClick: 'billed-by-click',
  /** The conversion pixel was switched off. */
  pixelInactive: 'pixel-inactive',
  /** The pixel counts one conversion after a click or view, and had it. */
  repeatOnce: 'repeat-once',
  /** The pixel counts one conversion in its number of hours, and this is another. */
  repeatInterval: 'repeat-interval',
  /** No click of the conversion was counted, and the ad was not seen within the day before. */
  withoutClick: 'conversion-without-click',
  /** The pixel was called without a click id, and the browser remembers no click or view of its account. */
  clickMissing: 'click-missing',
  /** The click id is not ours, or was changed in transit. */
  clickUnknown: 'click-unknown',
  /** The click is on an ad of another account than the pixel's. */
  clickOfOtherAccount: 'click-of-other-account',
  /** A billing notice, impression or conversion of a bid whose impression was already found invalid. */
  bidInvalid: 'bid-invalid',
  /** Takes the credit of a conversion from a view, because a click of the same order was reported later. */
  creditMoved: 'credit-moved-to-click',
  /**
   * The account takes conversions with its postback secret only, and this one came without, or by a browser where each
   * is charged.
   */
  secretMissing: 'secret-missing',
  /** The same with a secret that is not the account's, or not any more. */
  secretWrong: 'secret-wrong',
  /** A player reports a video that was neither shown nor started. */
  withoutStart: 'video-without-start',
} as const;

/**
 * Why the value of a conversion is void. The conversion counts without a value, and its fact has this as
 * its reason.
 */
export const INVALID_VALUE_REASONS = {
  /** No amount, or one that may mean several: `1,500`. */
  unreadable: 'value-unreadable',
  negative: 'value-negative',
  /** Beyond `CONVERSION_VALUE_MAX_NANOS`. */
  tooLarge: 'value-too-large',
  /** No rate for the currency. */
  currency: 'value-currency-unknown',
} as const;
export type InvalidValueReason = (typeof INVALID_VALUE_REASONS)[keyof typeof INVALID_VALUE_REASONS];

/**
 * Invalid traffic (the Media Rating Council's term): what no person who might buy did. Gross figures have it, net
 * figures and the bill do not.
 */
export const INVALID_TRAFFIC = {
  /** A crawler or automated browser that says so in its user agent. */
  robot: 'invalid-traffic',
  /** The address belongs to a data centre: people do not browse from there. */
  dataCentre: 'data-centre',
  /** The click or impression came from another operating system than the ad was sent to. */
  deviceMismatch: 'device-mismatch',
  /** Bought by the click, and the click came from another network than the ad was sent to. */
  addressMismatch: 'address-mismatch',
  /** One person or address clicked one creative more often in an hour than a person does. */
  clickRate: 'click-rate',
  /** One person, browser or network was shown one creative more often than people are. */
  impressionRate: 'impression-rate',
  /** The click followed the bid faster than an ad can be drawn and a hand can move. */
  tooFast: 'click-too-fast',
  /** The ad was rendered at 0 x 0 or 1 x 1 pixels, so it was not visible. */
  hiddenSize: 'hidden-size',
  /** Bought by the impression, and the click came on an ad without a counted impression or bill. */
  withoutImpression: 'click-without-impression',
} as const;
export type InvalidTrafficReason = (typeof INVALID_TRAFFIC)[keyof typeof INVALID_TRAFFIC];

export const INVALID_TRAFFIC_REASONS: readonly InvalidTrafficReason[] = Object.values(INVALID_TRAFFIC);
