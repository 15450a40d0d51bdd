import type * as v from 'valibot';

import { withVersion } from '../resource/resource.ts';
import { codeInput, promoCodeResource } from './fields.ts';

const { body, change, command } = promoCodeResource;
const { code: _fixed, ...changeable } = change;

/** `POST /admin/promo-codes`. */
export const createPromoCodeBody = command(body);
export type CreatePromoCode = v.InferOutput<typeof createPromoCodeBody>;

/** `PUT /admin/promo-codes/{id}`: what is absent stays as it is; the code itself is fixed. */
export const changePromoCodeBody = command({ ...changeable, ...withVersion });
export type ChangePromoCode = v.InferOutput<typeof changePromoCodeBody>;

/** `POST /payments/promo-code`. */
export const redeemPromoCodeBody = command({ code: codeInput });
