/**
 * So long after the end of a bid its win and billing notices and its impression still count, because exchanges gather
 * notices for a while. The bidder holds the money until the same instant.
 */
export const BILLING_GRACE_MS = 60_000;
