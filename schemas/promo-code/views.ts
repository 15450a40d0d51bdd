import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { timestamp } from '../common/time.ts';
import { ownerView } from '../queries/stats.ts';
import { promoCodeResource } from './fields.ts';
import { promoCodeUseStatus } from './terms.ts';

/** A promo code as staff sees it. */
export const promoCodeView = v.object({
  id: v.number(),
  ...promoCodeResource.view,
  /** Uses that count: those that wait and those whose bonus was credited. */
  uses: v.number(),
  /** Raised by every change; sent back as `version` or `If-Match` it protects another editor's change. */
  version: v.number(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type PromoCodeView = v.InferOutput<typeof promoCodeView>;

/** A row of `GET /admin/promo-codes/{id}/usages`. */
export const promoCodeUseView = v.object({
  /** Numbers the uses of the code. */
  id: v.number(),
  userId: v.number(),
  user: v.optional(ownerView),
  status: promoCodeUseStatus,
  redeemedAt: timestamp,
  /** When the bonus was credited; null where it was not. */
  usedAt: v.nullable(timestamp),
  /** The deposit that the bonus came with. */
  paymentId: v.nullable(v.number()),
  /** That deposit, and the bonus on top. */
  deposit: v.nullable(dollarsOutput),
  bonus: v.nullable(dollarsOutput),
});
export type PromoCodeUseView = v.InferOutput<typeof promoCodeUseView>;

/** `GET /payments/promo-code`: what an account's promo codes come to. */
export const ownPromoCodesView = v.object({
  /** The bonus that comes with the next deposit that is large enough and requested in time; null where none waits. */
  waiting: v.nullable(
    v.object({
      code: v.string(),
      bonus: dollarsOutput,
      minimumAmount: dollarsOutput,
      expirationDate: timestamp,
    }),
  ),
  /** Bonuses that were credited, the newest first. */
  used: v.array(
    v.object({ code: v.string(), bonus: dollarsOutput, paymentId: v.number(), usedAt: timestamp }),
  ),
});
export type OwnPromoCodesView = v.InferOutput<typeof ownPromoCodesView>;
export const ownPromoCodesAnswer = v.object({ data: ownPromoCodesView });
