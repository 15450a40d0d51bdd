import { MESSAGES } from '../common/messages.ts';
import { dollars, type Nanos } from '../common/money.ts';
import { PAYMENT_METHODS } from './terms.ts';

/** Least deposit by any method, and by wire transfer. */
const DEPOSIT_MIN_DOLLARS = '100';
const DEPOSIT_MIN_WIRE_DOLLARS = '500';

/** Lowest deposit that a method accepts; an account's own minimum may be higher. */
export const depositMinimumNanos = (method: number): Nanos =>
  dollars(method === PAYMENT_METHODS.wireTransfer ? DEPOSIT_MIN_WIRE_DOLLARS : DEPOSIT_MIN_DOLLARS);

/** The text that rejects an amount below `depositMinimumNanos(method)`. */
export const depositLowMessage = (method: number): string =>
  method === PAYMENT_METHODS.wireTransfer ? MESSAGES.depositLowWire : MESSAGES.depositLow;
