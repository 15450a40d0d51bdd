import * as v from 'valibot';

import { nanos } from '../common/money.ts';
import type { EventCatalogue, EventsOf } from './catalogue.ts';

/**
 * How a deal is priced. `fixed`: the price is paid, whatever else is bid. `floor`: the price is the least bid. `auction`:
 * the bid request alone says what is asked.
 */
export const DEAL_PRICE_TYPES = ['fixed', 'floor', 'auction'] as const;

/** An agreement with an exchange that its bid requests name in `imp.pmp.deals` (OpenRTB 2.6, object Deal). */
export const dealFields = v.object({
  sspEndpointId: v.number(),
  /** `deal.id` as the exchange writes it; unique within the exchange. */
  exchangeDealId: v.string(),
  name: v.string(),
  priceType: v.picklist(DEAL_PRICE_TYPES),
  /** Nano-dollars for a thousand impressions; 0 where `priceType` is `auction`. */
  priceNanos: nanos,
  /** Users whose campaigns may buy it, where they target it; empty is every advertiser of the platform. */
  allowedUserIds: v.array(v.number()),
  /** ISO 8601, UTC: from when it may be bought; null is from the start. */
  startAt: v.nullable(v.string()),
  /** Until when, exclusive; null is without an end. */
  endAt: v.nullable(v.string()),
  isActive: v.boolean(),
});
export type DealFields = v.InferOutput<typeof dealFields>;

/** Stream `deal-<id>`. */
export const dealEvents = {
  DealCreated: { version: 1, data: v.object({ dealId: v.number(), ...dealFields.entries }) },
  DealChanged: { version: 1, data: v.object({ dealId: v.number(), ...v.partial(dealFields).entries }) },
  DealDeleted: { version: 1, data: v.object({ dealId: v.number() }) },
} as const satisfies EventCatalogue;
export type DealEvent = EventsOf<typeof dealEvents>;

const reservation = {
  sspEndpointId: v.number(),
  exchangeDealId: v.string(),
  /** The deal that has it. */
  dealId: v.number(),
};

/** Stream `exchange-deal-<digest>`: which deal has an id of an exchange, so that no two have the same. */
export const exchangeDealIdEvents = {
  ExchangeDealIdReserved: { version: 1, data: v.object(reservation) },
  ExchangeDealIdReleased: { version: 1, data: v.object(reservation) },
} as const satisfies EventCatalogue;
export type ExchangeDealIdEvent = EventsOf<typeof exchangeDealIdEvents>;
