import { NANOS_PER_DOLLAR } from './money.ts';

/**
 * How large an amount may be, once for forms, commands, tokens, the traffic log and the facts: what a form takes, a bill
 * and a statistic can carry. Sums are 128-bit where values are added, so a bound protects one row (64 bits, nano-dollars).
 */

/** Dollars that may be bid for a thousand impressions, a click or an action. */
export const BID_PRICE_MAX_DOLLARS = 100_000;

/** The same for one impression or click, nano-dollars: what a token, a notice and a fact may name as a price. */
export const PRICE_MAX_NANOS = BigInt(BID_PRICE_MAX_DOLLARS) * NANOS_PER_DOLLAR;

/** What one conversion may be worth, nano-dollars: a billion dollars. A greater value is void, and the conversion counts. */
export const CONVERSION_VALUE_MAX_NANOS = 1_000_000_000n * NANOS_PER_DOLLAR;
