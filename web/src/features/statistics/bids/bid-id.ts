/** As the bidder makes them: eight characters of a process, a point, and a number in base 36. */
const BID_ID = /^[\w-]{8}\.[0-9a-z]{1,13}$/;
/** Short for encrypted claims of a bid, or those themselves: base64url, longer than any name that people search for without a space. */
const CLICK_ID = /^(?:c[\w-]{32}|[\w-]{64,2000})$/;

/** Whether a text looks like the id of a bid or of a click. */
export const looksLikeBidId = (text: string): boolean => BID_ID.test(text) || CLICK_ID.test(text);
