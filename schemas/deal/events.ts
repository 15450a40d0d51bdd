import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { dealResource } from './fields.ts';

const { stored } = dealResource;

/** Stream `deal-<id>`. */
export const dealEvents = {
  DealCreated: { version: 1, data: v.object({ dealId: v.number(), ...stored.entries }) },
  DealChanged: { version: 1, data: v.object({ dealId: v.number(), ...v.partial(stored).entries }) },
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
