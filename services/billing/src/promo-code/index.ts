import type { Decider } from '@marquee/kit/decider/decider';
import { streamFold } from '@marquee/kit/decider/stream-fold';
import type { PromoCodeEvent } from '@marquee/schemas/promo-code/events';

import { decide, type PromoCodeCommand } from './decide.ts';
import { evolve } from './evolve.ts';
import type { PromoCodeRejection } from './rejections.ts';
import { initialPromoCode, type PromoCodeState } from './state.ts';

/** A code that gives accounts a bonus with a deposit. */
export const promoCodeDecider: Decider<PromoCodeCommand, PromoCodeState, PromoCodeEvent, PromoCodeRejection> =
  { decide, evolve, initialState: initialPromoCode };

export const promoCodeStream = (id: number): string => `promo-code-${id}`;

/** A promo code's state at a point in time. */
export const promoCodeFold = streamFold('promo-code', promoCodeDecider, ({ promoCode }) =>
  promoCode === null ? undefined : { ...promoCode.fields, isDeleted: promoCode.isDeleted },
);
