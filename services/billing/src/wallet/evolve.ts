import { blocksOf, type WalletEvent } from '@marquee/schemas/wallet/events';

import { blockKey, watermarkKey, type WalletPayment, type WalletState } from './state.ts';

export function evolve(state: WalletState, event: WalletEvent): WalletState {
  const { balanceNanos } = event.data;
  switch (event.type) {
    case 'WalletOpened':
      return { ...state, opened: true, balanceNanos };
    case 'FundsDeposited':
      return { ...withPayment(state, event.data, 'deposited'), balanceNanos, hasDeposited: true };
    case 'CompensationGranted':
      return { ...withPayment(state, event.data, 'compensated'), balanceNanos };
    case 'WithdrawalHeld':
      return {
        ...withPayment(state, event.data, 'held'),
        balanceNanos,
        heldNanos: state.heldNanos + event.data.amountNanos,
      };
    case 'WithdrawalReleased':
      return {
        ...withPayment(state, event.data, 'released'),
        balanceNanos,
        heldNanos: state.heldNanos - event.data.amountNanos,
      };
    case 'WithdrawalPaid':
      return {
        ...withPayment(state, event.data, 'paid'),
        balanceNanos,
        heldNanos: state.heldNanos - event.data.amountNanos,
      };
    case 'SpendRecorded': {
      const taken = blocksOf(event.data).map((block) => [watermarkKey(block), BigInt(block.last)] as const);
      return {
        ...state,
        balanceNanos,
        spentNanos: state.spentNanos + event.data.spendNanos,
        watermarks: { ...state.watermarks, ...Object.fromEntries(taken) },
      };
    }
    case 'SpendCorrected':
      return {
        ...state,
        balanceNanos,
        spentNanos: state.spentNanos - event.data.amountNanos,
        correctedBlocks: [...state.correctedBlocks, blockKey(event.data.block)],
      };
  }
}

const withPayment = (
  state: WalletState,
  { paymentId, amountNanos }: { readonly paymentId: number; readonly amountNanos: bigint },
  phase: WalletPayment['phase'],
): WalletState => ({ ...state, payments: { ...state.payments, [paymentId]: { phase, amountNanos } } });
