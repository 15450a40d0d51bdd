import type { Decider } from '@marquee/kit/decider/decider';
import type { WalletEvent } from '@marquee/schemas/wallet/events';

import { decide, type WalletCommand } from './decide.ts';
import type { WalletRejection } from './rejections.ts';
import { evolve } from './evolve.ts';
import { initialWallet, type WalletState } from './state.ts';

/** An advertiser's money: what came in, what is set aside, what traffic has cost. */
export const walletDecider: Decider<WalletCommand, WalletState, WalletEvent, WalletRejection> = {
  decide,
  evolve,
  initialState: initialWallet,
};

export const walletStream = (userId: number) => `wallet-${userId}`;
