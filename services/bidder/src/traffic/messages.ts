import type { BilledEvent } from '../budget/budget-ledger.ts';
import type { Reservation } from '../budget/reservations.ts';

interface Message {
  readonly atMs: number;
  readonly claims: {
    readonly bidId: string;
    readonly userId: number;
    readonly campaignId: number;
    readonly bidNanos: string;
    readonly isTest: boolean;
  };
  readonly clearingNanos: string | null;
  readonly notBillable: string;
  readonly reservedUntilMs?: number;
}

/**
 * The few fields that budgets need, without the full check: every process of the edge writes these messages
 * itself, and the ingester parks what does not fit. Undefined when it is not even JSON of that shape.
 */
function read(value: string): Message | undefined {
  try {
    const message = JSON.parse(value) as Message;
    BigInt(message.claims.bidNanos);
    return message;
  } catch {
    return undefined;
  }
}

/** What a bill or impression costs: the clearing price, or the bid where none came; never more than the bid. */
export function readBilled(value: string): Omit<BilledEvent, 'partition' | 'offset'> | undefined {
  const message = read(value);
  if (message === undefined) return undefined;
  const { claims, atMs } = message;
  const bid = BigInt(claims.bidNanos);
  const clearing = message.clearingNanos === null ? bid : BigInt(message.clearingNanos);
  return {
    bidId: claims.bidId,
    userId: claims.userId,
    campaignId: claims.campaignId,
    nanos: clearing < bid ? clearing : bid,
    atMs,
    isBillable: message.notBillable === '' && !claims.isTest,
  };
}

export function readReservation(value: string): Reservation | undefined {
  const message = read(value);
  if (message?.reservedUntilMs === undefined || message.claims.isTest) return undefined;
  const { bidId, userId, campaignId, bidNanos } = message.claims;
  return { bidId, userId, campaignId, nanos: BigInt(bidNanos), expiresAtMs: message.reservedUntilMs };
}
