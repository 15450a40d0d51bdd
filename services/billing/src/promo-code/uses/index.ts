import { accept, type Decider, reject } from '@marquee/kit/decider/decider';
import type { PromoCodeUsesEvent } from '@marquee/schemas/promo-code/events';

import type { WaitingBonus } from '../../wallet/state.ts';
import { REDEEM_REJECTIONS, type RedeemRejection } from '../rejections.ts';
import { type CountedUses, NO_USES, redemptionOf, withoutUse, withUse } from './counted-uses.ts';

/** Who uses a code. */
export interface UsesState {
  /** How often it was redeemed, given up or not: numbers the next redemption. */
  readonly redeemed: number;
  readonly counted: CountedUses;
}

export type UsesCommand =
  | ({
      readonly type: 'Redeem';
      readonly userId: number;
      /** Uses that the code may have now. */
      readonly usesMax: number;
    } & Omit<WaitingBonus, 'redemption'>)
  | {
      readonly type: 'Release';
      readonly promoCodeId: number;
      readonly userId: number;
      readonly redemption: number;
    };

/** Keeps a code to one use an account and to so many in total, whatever comes at once. */
export const usesDecider: Decider<UsesCommand, UsesState, PromoCodeUsesEvent, RedeemRejection> = {
  initialState: { redeemed: 0, counted: NO_USES },
  evolve: (state, { type, data: { userId, redemption } }) =>
    type === 'PromoCodeRedeemed'
      ? { redeemed: redemption, counted: withUse(state.counted, userId, redemption) }
      : { ...state, counted: withoutUse(state.counted, userId) },
  decide: (command, { redeemed, counted }) => {
    const current = redemptionOf(counted, command.userId);
    if (command.type === 'Release') {
      const { type: _, ...data } = command;
      return current === command.redemption ? accept({ type: 'PromoCodeReleased', data }) : accept();
    }
    if (current !== undefined) return reject(REDEEM_REJECTIONS['code-used']);
    const { type: _, usesMax, ...data } = command;
    if (counted.total >= usesMax) return reject(REDEEM_REJECTIONS['code-not-valid']);
    return accept({ type: 'PromoCodeRedeemed', data: { ...data, redemption: redeemed + 1 } });
  },
};

export const usesStream = (promoCodeId: number): string => `promo-code-uses-${promoCodeId}`;
