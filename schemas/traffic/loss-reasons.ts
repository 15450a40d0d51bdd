/** Loss reasons of OpenRTB 2.6 (AdCOM 1.0, "Loss Reason Codes") as an advertiser reads them, by code. */
const LOSS_REASON_TEXTS: Readonly<Record<number, string>> = {
  0: 'Another bid won the auction.',
  1: 'The exchange reported an internal error.',
  2: 'The impression was no longer available.',
  3: 'The bid response was invalid.',
  4: 'The deal ID was invalid.',
  5: 'The auction ID was invalid.',
  6: 'The advertiser domain was invalid.',
  7: 'The markup was missing.',
  8: 'The creative ID was missing.',
  9: 'The bid price was missing.',
  10: 'The creative approval data was missing.',
  100: 'The bid was below the auction floor.',
  101: 'The bid was below the deal floor.',
  102: 'A higher bid won the auction.',
  103: 'A bid for a deal won the auction.',
  104: 'The seat is blocked by the exchange.',
  200: 'The creative was filtered by the exchange.',
  201: 'The creative is waiting for approval by the exchange.',
  202: 'The creative was disapproved by the exchange.',
  203: 'The exchange doesn’t allow this creative size.',
  204: 'The creative format was incorrect.',
  205: 'The publisher excludes this advertiser.',
  206: 'The publisher excludes this app bundle.',
  207: 'The creative wasn’t secure.',
  208: 'The publisher excludes this language.',
  209: 'The publisher excludes this category.',
  210: 'The publisher excludes this creative attribute.',
  211: 'The publisher excludes this ad type.',
  212: 'The creative animated for too long.',
  213: 'The creative wasn’t allowed in the deal.',
};

/** Why an exchange says that a bid lost. */
export const lossReasonText = (code: number): string =>
  LOSS_REASON_TEXTS[code] ?? `The exchange gave loss reason ${code}.`;
