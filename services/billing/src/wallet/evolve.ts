import { blocksOf, type WalletEvent } from '@marquee/schemas/wallet/events';

import {
  type BonusMoney,
  blockKey,
  redemptionKey,
  type WaitingBonus,
  type WalletPayment,
  type WalletState,
  watermarkKey,
} from './state.ts';

export function evolve(state: WalletState, event: WalletEvent): WalletState {
  const { balanceNanos } = event.data;
  switch (event.type) {
    case 'WalletOpened':
      return { ...state, opened: true, balanceNanos };
    case 'FundsDeposited':
      return { ...withPayment(state, event.data, 'deposited'), balanceNanos, hasDeposited: true };
    case 'CompensationGranted':
      return { ...withPayment(state, event.data, 'compensated'), balanceNanos };
    case 'BonusPromised':
    case 'BonusCredited':
    case 'BonusCanceled':
      return evolveBonus(state, event);
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
        bonus: afterSpend(state.bonus, event.data.spendNanos),
        watermarks: { ...state.watermarks, ...Object.fromEntries(taken) },
      };
    }
    case 'SpendCorrected':
      return {
        ...state,
        balanceNanos,
        spentNanos: state.spentNanos - event.data.amountNanos,
        bonus: afterSpend(state.bonus, -event.data.amountNanos),
        correctedBlocks: [...state.correctedBlocks, blockKey(event.data.block)],
      };
  }
}

const withPayment = (
  state: WalletState,
  { paymentId, amountNanos }: { readonly paymentId: number; readonly amountNanos: bigint },
  phase: WalletPayment['phase'],
): WalletState => ({ ...state, payments: { ...state.payments, [paymentId]: { phase, amountNanos } } });

type RedemptionOf = Pick<WaitingBonus, 'promoCodeId' | 'redemption'>;

/** One that is no longer waiting makes way for the next. */
function withRedemption(
  state: WalletState,
  redemption: RedemptionOf,
  phase: WalletState['redemptions'][string],
): WalletState {
  const key = redemptionKey(redemption);
  const isWaiting = state.waitingBonus !== null && redemptionKey(state.waitingBonus) === key;
  return {
    ...state,
    redemptions: { ...state.redemptions, [key]: phase },
    waitingBonus: isWaiting ? null : state.waitingBonus,
  };
}

/**
 * Spend is of the bonus first. What is given back is as if it had not been charged: first what the account's own money has
 * paid since the bonus was credited, then bonus, then own money from before.
 * @param spendNanos below zero where money is given back
 */
function afterSpend(
  { bonusNanos, spentBonusNanos, spentSinceBonusNanos }: BonusMoney,
  spendNanos: bigint,
): BonusMoney {
  if (spendNanos >= 0n) {
    const ofBonus = smaller(bonusNanos, spendNanos);
    return {
      bonusNanos: bonusNanos - ofBonus,
      spentBonusNanos: spentBonusNanos + ofBonus,
      spentSinceBonusNanos: spentSinceBonusNanos + spendNanos - ofBonus,
    };
  }
  const ofOwn = smaller(spentSinceBonusNanos, -spendNanos);
  const ofBonus = smaller(spentBonusNanos, -spendNanos - ofOwn);
  return {
    bonusNanos: bonusNanos + ofBonus,
    spentBonusNanos: spentBonusNanos - ofBonus,
    spentSinceBonusNanos: spentSinceBonusNanos - ofOwn,
  };
}

const smaller = (one: bigint, other: bigint): bigint => (one < other ? one : other);

type BonusEvent = Extract<WalletEvent, { type: 'BonusPromised' | 'BonusCredited' | 'BonusCanceled' }>;

function evolveBonus(state: WalletState, event: BonusEvent): WalletState {
  switch (event.type) {
    case 'BonusPromised': {
      const { userId: _user, balanceNanos: _balance, ...waitingBonus } = event.data;
      return { ...withRedemption(state, event.data, 'waiting'), waitingBonus };
    }
    case 'BonusCredited':
      return {
        ...withRedemption(state, event.data, 'credited'),
        balanceNanos: event.data.balanceNanos,
        bonus: {
          ...state.bonus,
          bonusNanos: state.bonus.bonusNanos + event.data.amountNanos,
          spentSinceBonusNanos: 0n,
        },
      };
    case 'BonusCanceled':
      return withRedemption(state, event.data, 'canceled');
  }
}
