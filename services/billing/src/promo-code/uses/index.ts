import { accept, type Decider, reject } from '@marquee/kit/decider/decider';
import type { PromoCodeUsesEvent } from '@marquee/schemas/promo-code/events';

import { REDEEM_REJECTIONS, type RedeemRejection } from '../rejections.ts';
import type { WaitingBonus } from '../../wallet/state.ts';

/** Who uses a code. */
export interface UsesState {
  /** How often it was redeemed, given up or not: numbers the next redemption. */
  readonly redeemed: number;
  /** The redemption of each account whose use counts. */
  readonly byAccount: Readonly<Record<number, number>>;
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
  initialState: { redeemed: 0, byAccount: {} },
  evolve: (state, { type, data: { userId, redemption } }) => {
    if (type === 'PromoCodeRedeemed')
      return { redeemed: redemption, byAccount: { ...state.byAccount, [userId]: redemption } };
    const { [userId]: _released, ...byAccount } = state.byAccount;
    return { ...state, byAccount };
  },
  decide: (command, { redeemed, byAccount }) => {
    const current = byAccount[command.userId];
    if (command.type === 'Release') {
      const { type: _, ...data } = command;
      return current === command.redemption ? accept({ type: 'PromoCodeReleased', data }) : accept();
    }
    if (current !== undefined) return reject(REDEEM_REJECTIONS['code-used']);
    const { type: _, usesMax, ...data } = command;
    if (Object.keys(byAccount).length >= usesMax) return reject(REDEEM_REJECTIONS['code-not-valid']);
    return accept({ type: 'PromoCodeRedeemed', data: { ...data, redemption: redeemed + 1 } });
  },
};

export const usesStream = (promoCodeId: number): string => `promo-code-uses-${promoCodeId}`;
