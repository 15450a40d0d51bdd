import { declareRejections, type RejectionIn } from '@marquee/kit/decider/rejection';

/** Why a wallet does not accept a command. */
export const WALLET_REJECTIONS = declareRejections({
  'balance-too-low': {
    type: 'Invalid',
    field: 'amount',
    message: 'The balance is too low for this withdrawal',
  },
  /** There is no money held for this withdrawal any more. */
  'not-held': { type: 'Conflict', message: 'The money for this withdrawal is no longer reserved' },
});

export type WalletRejection = RejectionIn<typeof WALLET_REJECTIONS>;
