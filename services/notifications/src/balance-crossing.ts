import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { dollars } from '@marquee/schemas/common/money';
import type { WalletEvent } from '@marquee/schemas/wallet/events';

/** Low is below this for accounts that set nothing themselves. */
const LOW_BALANCE_DEFAULT = dollars('20');
const RUN_BALANCE_MIN = dollars(RUN_BALANCE_MIN_DOLLARS);

export interface LowBalanceSettings {
  readonly lowBudgetSum: bigint | null;
  readonly minBalanceNotification: bigint | null;
}

export type BalanceCrossing = 'low' | 'stopped';

/**
 * The threshold that the balance fell below with an event, from the event alone: the next event below the
 * threshold is no crossing any more. Where one event crosses both thresholds, only the lower one is reported.
 */
export function balanceCrossingOf(
  event: WalletEvent,
  settings: LowBalanceSettings,
): BalanceCrossing | undefined {
  const after = event.data.balanceNanos;
  const before = after - changeOf(event);
  const low = settings.lowBudgetSum ?? settings.minBalanceNotification ?? LOW_BALANCE_DEFAULT;
  if (before > RUN_BALANCE_MIN && after <= RUN_BALANCE_MIN) return 'stopped';
  return before >= low && after < low ? 'low' : undefined;
}

/** What an event added to the balance, below zero for what it took. */
function changeOf(event: WalletEvent): bigint {
  switch (event.type) {
    case 'FundsDeposited':
    case 'CompensationGranted':
    case 'BonusCredited':
    case 'WithdrawalReleased':
    case 'SpendCorrected':
      return event.data.amountNanos;
    case 'WithdrawalHeld':
      return -event.data.amountNanos;
    case 'SpendRecorded':
      return -event.data.spendNanos;
    case 'WalletOpened':
    case 'WithdrawalPaid':
    case 'BonusPromised':
    case 'BonusCanceled':
      return 0n;
  }
}
