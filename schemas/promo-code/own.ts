import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { timestamp } from '../common/time.ts';

/** `GET /payments/promo-code`: what an account's promo codes come to. */
export const ownPromoCodesView = v.object({
  /** The bonus that comes with the next deposit that is large enough and requested in time; null where none waits. */
  waiting: v.nullable(
    v.object({
      code: v.string(),
      bonus: dollarsOutput,
      minimumAmount: dollarsOutput,
      expirationDate: timestamp,
      /** True once it comes only with a deposit that was requested before. */
      isExpired: v.boolean(),
    }),
  ),
  /** Bonuses that were credited, the newest first. */
  used: v.array(
    v.object({ code: v.string(), bonus: dollarsOutput, paymentId: v.number(), usedAt: timestamp }),
  ),
  /** Bonuses whose time ran out before a deposit, the newest first. */
  expired: v.array(v.object({ code: v.string(), expirationDate: timestamp })),
});
export type OwnPromoCodesView = v.InferOutput<typeof ownPromoCodesView>;
export const ownPromoCodesAnswer = v.object({ data: ownPromoCodesView });
