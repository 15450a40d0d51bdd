/**
 * Why a bid of a DSP does not take part, each with the code of OpenRTB's list "Loss Reason Codes" that its
 * loss notice carries. Asked in this order: the first that applies is counted.
 */
export const DSP_BID_REJECTIONS = {
  'wrong-request-id': 5,
  'no-bid-id': 3,
  'repeated-bid-id': 3,
  'unknown-imp': 3,
  'no-price': 9,
  'absurd-price': 3,
  currency: 3,
  'unknown-deal': 4,
  'private-auction': 4,
  floor: 100,
  'deal-floor': 101,
  'no-advertiser-domain': 6,
  'blocked-domain': 205,
  'deal-advertiser': 213,
  'blocked-category': 209,
  'blocked-app': 206,
  'blocked-language': 208,
  'no-creative-id': 8,
  'no-markup': 7,
  'markup-too-long': 204,
  'markup-kind': 204,
  size: 203,
  'blocked-attribute': 210,
  api: 204,
  vast: 204,
  'video-protocol': 204,
  'video-mime': 204,
  'video-duration': 212,
  'video-linearity': 204,
  'native-assets': 204,
  'not-secure': 207,
  'notice-url': 3,
  /** It passed, and would have spent more than its day allows. */
  'spend-limit': 1,
  /** It passed, and the exchange may be paid no more for it today: our limit, which is none of its business. */
  'exchange-limit': 1,
  /** It passed, and another bid was higher. */
  outbid: 102,
} as const;
export type DspBidRejection = keyof typeof DSP_BID_REJECTIONS;
