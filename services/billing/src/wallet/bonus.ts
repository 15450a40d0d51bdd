import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { WalletEvent } from '@marquee/schemas/wallet/events';

import { WALLET_REJECTIONS, type WalletRejection } from './rejections.ts';
import { redemptionKey, type WaitingBonus, type WalletState } from './state.ts';

export type BonusCommand =
  | ({
      readonly type: 'PromiseBonus';
      readonly userId: number;
      /** ISO 8601 UTC: a bonus whose time is over makes way for the next. */
      readonly now: string;
    } & WaitingBonus)
  | { readonly type: 'CancelBonus'; readonly userId: number }
  | ({
      readonly type: 'ExpireBonus';
      readonly userId: number;
      /** ISO 8601 UTC. */
      readonly now: string;
    } & Pick<WaitingBonus, 'promoCodeId' | 'redemption'>);

type BonusDecision = Decision<WalletEvent, WalletRejection>;

/**
 * Lets a bonus wait for the next deposit, once a redemption. While another one waits it is marked as canceled instead, so
 * that it is not promised by a repetition later.
 */
export function promiseBonus(
  { type: _, now, ...bonus }: Extract<BonusCommand, { type: 'PromiseBonus' }>,
  state: WalletState,
): BonusDecision {
  if (state.redemptions[redemptionKey(bonus)] !== undefined) return accept();
  const { userId } = bonus;
  const { waitingBonus, balanceNanos } = state;
  const promised: WalletEvent = { type: 'BonusPromised', data: { ...bonus, balanceNanos } };
  if (waitingBonus === null) return accept(promised);
  if (waitingBonus.expirationDate > now) return accept(canceled(userId, bonus, balanceNanos));
  return accept(canceled(userId, waitingBonus, balanceNanos), promised);
}

export const cancelBonus = (
  { userId }: Extract<BonusCommand, { type: 'CancelBonus' }>,
  { waitingBonus, balanceNanos }: WalletState,
): BonusDecision =>
  waitingBonus === null
    ? reject(WALLET_REJECTIONS['no-bonus-waits'])
    : accept(canceled(userId, waitingBonus, balanceNanos));

/** Ends the wait of a bonus whose time is over. Whether a deposit that was requested before is still to come, the caller knows. */
export const expireBonus = (
  { userId, now, ...redemption }: Extract<BonusCommand, { type: 'ExpireBonus' }>,
  { waitingBonus, balanceNanos }: WalletState,
): BonusDecision =>
  waitingBonus !== null &&
  redemptionKey(waitingBonus) === redemptionKey(redemption) &&
  waitingBonus.expirationDate <= now
    ? accept(canceled(userId, waitingBonus, balanceNanos))
    : accept();

/** A bonus is in time while its deposit is requested before the end. */
const isInTime = ({ expirationDate }: WaitingBonus, requestedAt: string): boolean =>
  requestedAt < expirationDate;

type Credited = Extract<WalletEvent, { type: 'BonusCredited' }>;

interface Deposit {
  readonly userId: number;
  readonly paymentId: number;
  readonly amountNanos: bigint;
  readonly requestedAt: string;
}

/** The bonus that a deposit comes with; undefined where none waits, or it is too small or too late. */
export function creditOf(
  waiting: WaitingBonus | null,
  { userId, paymentId, amountNanos, requestedAt }: Deposit,
  balanceNanos: bigint,
): Credited | undefined {
  if (waiting === null || amountNanos < waiting.minimumAmountNanos || !isInTime(waiting, requestedAt))
    return undefined;
  const { promoCodeId, redemption, code, bonusNanos } = waiting;
  return {
    type: 'BonusCredited',
    data: {
      ...{ promoCodeId, userId, redemption, code, paymentId },
      depositNanos: amountNanos,
      amountNanos: bonusNanos,
      balanceNanos: balanceNanos + bonusNanos,
    },
  };
}

const canceled = (
  userId: number,
  { promoCodeId, redemption }: Pick<WaitingBonus, 'promoCodeId' | 'redemption'>,
  balanceNanos: bigint,
): WalletEvent => ({ type: 'BonusCanceled', data: { promoCodeId, userId, redemption, balanceNanos } });
