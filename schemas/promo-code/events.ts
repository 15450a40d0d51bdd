import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { promoCodeResource } from './fields.ts';

const { stored } = promoCodeResource;
const { code: _fixed, ...changeable } = stored.entries;
const identity = { promoCodeId: v.number() };

/** Stream `promo-code-<id>`. */
export const promoCodeEvents = {
  PromoCodeCreated: { version: 1, data: v.object({ ...identity, ...stored.entries }) },
  PromoCodeChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(v.object(changeable)).entries }),
  },
  PromoCodeDeleted: { version: 1, data: v.object(identity) },
  /** It is there again, as it was when it was deleted. */
  PromoCodeRestored: { version: 1, data: v.object({ ...identity, ...stored.entries }) },
} as const satisfies EventCatalogue;
export type PromoCodeEvent = EventsOf<typeof promoCodeEvents>;

/** One use of a code by an account; `redemption` numbers those of the code. */
export const redemption = { promoCodeId: v.number(), userId: v.number(), redemption: v.number() };

const { code, bonusNanos, minimumAmountNanos, expirationDate } = stored.entries;
/** What an account was promised when it redeemed a code; later changes of the code do not change it. */
export const promise = { code, bonusNanos, minimumAmountNanos, expirationDate };

/** Stream `promo-code-uses-<id>`: who uses a code, so that it is used once an account and so often in total. */
export const promoCodeUsesEvents = {
  PromoCodeRedeemed: { version: 1, data: v.object({ ...redemption, ...promise }) },
  /** The account gave it up before a deposit: it counts as not used. */
  PromoCodeReleased: { version: 1, data: v.object(redemption) },
} as const satisfies EventCatalogue;
export type PromoCodeUsesEvent = EventsOf<typeof promoCodeUsesEvents>;
