import { declareRejections, type RejectionIn } from '@marquee/kit/decider/rejection';

/** Why a wallet does not accept a command. */
export const WALLET_REJECTIONS = declareRejections({
  'balance-too-low': {
    type: 'Invalid',
    field: 'amount',
    message: 'The balance is too low for this withdrawal',
  },
  'bonus-not-paid-out': {
    type: 'Invalid',
    field: 'amount',
    message: 'A part of the balance is bonus money, which can’t be cashed out',
  },
  /** Another promo code was redeemed and has not come to its deposit. */
  'bonus-waits': {
    type: 'Conflict',
    message: 'Another promo code waits for your next deposit. Use or remove it first.',
  },
  'no-bonus-waits': { type: 'Conflict', message: 'No promo code waits for a deposit' },
  /** There is no money held for this withdrawal any more. */
  'not-held': { type: 'Conflict', message: 'The money for this withdrawal is no longer reserved' },
});

export type WalletRejection = RejectionIn<typeof WALLET_REJECTIONS>;
