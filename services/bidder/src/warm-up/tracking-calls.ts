/** Path and query of an address of the tracker, in any markup: its token and what follows in the same address. */
const TRACKING_PATH = /\/t\/(?:win|bill|loss|imp|click|video)\?t=[^\s"'<>\\]+/g;
/** Calls that follow an answer. Exchanges and browsers make as many of theirs, over all kinds. */
const CALLS_AFTER_A_BID = 2;

/**
 * HTTP requests for some of the addresses that an answer names, as exchange and browser would call them.
 * @param nth where to begin among them, so that over many answers all are called
 */
export function trackingCallsIn(answer: string, nth: number): readonly Buffer[] {
  const paths = [...new Set(answer.match(TRACKING_PATH))];
  return Array.from({ length: Math.min(CALLS_AFTER_A_BID, paths.length) }, (_, index) =>
    callOf(paths[(nth + index) % paths.length]!),
  );
}

function callOf(path: string): Buffer {
  const filled = path
    .replaceAll('&amp;', '&')
    .replaceAll('${AUCTION_LOSS}', '102')
    .replaceAll('${AUCTION_PRICE}', '0.5')
    .replaceAll(/\$\{\w+\}/g, '');
  return Buffer.from(`GET ${filled} HTTP/1.1\r\nhost: localhost\r\nuser-agent: ${BROWSER}\r\n\r\n`);
}

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
