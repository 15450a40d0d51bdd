import type { PromoCodeFields } from '@marquee/schemas/promo-code/fields';

export interface PromoCode {
  readonly id: number;
  readonly fields: PromoCodeFields;
  readonly isDeleted: boolean;
}

export interface PromoCodeState {
  /** Revision of the stream's last event, -1 before the first: what editors compare. */
  readonly version: number;
  readonly promoCode: PromoCode | null;
}

export const initialPromoCode: PromoCodeState = { version: -1, promoCode: null };
