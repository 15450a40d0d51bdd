import * as v from 'valibot';

import { idOf } from '../common/ids.ts';

export const promoCodeId = idOf('PromoCodeId');

/** What a promo code gives: money on top of a deposit. */
export const PROMO_CODE_TYPES = ['payment_bonus'] as const;

/** Characters of a code. */
export const CODE_LENGTH = { min: 3, max: 32 } as const;

/** Uses that a code may have in total: one stream holds them. */
export const USES_MAX = 10_000;

/** Where a use of a promo code is: it waits for a deposit, its bonus was credited, the account gave it up, or its time ran out. */
export const PROMO_CODE_USE_STATUSES = ['waiting', 'used', 'canceled', 'expired'] as const;
export const promoCodeUseStatus = v.picklist(PROMO_CODE_USE_STATUSES);
export type PromoCodeUseStatus = v.InferOutput<typeof promoCodeUseStatus>;
