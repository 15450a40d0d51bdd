import { blocksOf, type SpendLine, type WalletEvent } from '@marquee/schemas/wallet/events';

import type { RecordedLine } from '../../ports/budget.ts';
import { RUN_MIN_NANOS, type CatalogueState } from '../catalogue-state.ts';
import type { HandlersOf } from './catalogue-events.ts';

type SpendRecorded = Extract<WalletEvent, { readonly type: 'SpendRecorded' }>;
type SpendCorrected = Extract<WalletEvent, { readonly type: 'SpendCorrected' }>;

/** Balances and recorded spend: the ledger has both, and an account below the least balance does not run. */
export function walletHandlers(state: CatalogueState): HandlersOf<WalletEvent> {
  const { ledger } = state;
  const after =
    <Event extends WalletEvent>(report: (data: Event['data']) => void) =>
    ({ data }: Event, nowMs: number): void => {
      const { userId, balanceNanos } = data;
      const account = state.account(userId);
      const couldRun = account.balanceNanos > RUN_MIN_NANOS;
      account.balanceNanos = balanceNanos;
      report(data);
      if (couldRun !== balanceNanos > RUN_MIN_NANOS) state.reviewAccount(userId, nowMs);
    };
  const balanceChanged = after(({ userId, balanceNanos }) => ledger.setBalance(userId, balanceNanos));
  return {
    WalletOpened: balanceChanged,
    FundsDeposited: balanceChanged,
    WithdrawalHeld: balanceChanged,
    WithdrawalReleased: balanceChanged,
    WithdrawalPaid: balanceChanged,
    CompensationGranted: balanceChanged,
    BonusPromised: balanceChanged,
    BonusCredited: balanceChanged,
    BonusCanceled: balanceChanged,
    SpendRecorded: after<SpendRecorded>((data) => recordSpend(state, data)),
    SpendCorrected: after<SpendCorrected>(({ userId, lines, balanceNanos }) =>
      ledger.recorded(userId, undefined, lines.map(correctedLine), balanceNanos),
    ),
  };
}

function recordSpend({ ledger }: CatalogueState, data: SpendRecorded['data']): void {
  const { userId, balanceNanos } = data;
  const lines = data.lines.map(recordedLine);
  // Clicks and conversions: the ledger follows the log of impressions alone.
  if (data.block.topic !== 'impressions') return ledger.recorded(userId, undefined, lines, balanceNanos);
  for (const [index, { partition, first, last, epoch }] of blocksOf(data).entries()) {
    const block = { partition, first: BigInt(first), last: BigInt(last), epoch };
    // The lines are those of all blocks together.
    ledger.recorded(userId, block, index === 0 ? lines : [], balanceNanos);
  }
}

const recordedLine = ({ campaignId, halfHour, spendNanos, impressions }: SpendLine): RecordedLine => ({
  campaignId,
  atMs: Date.parse(halfHour),
  spendNanos,
  impressions,
});

const correctedLine = ({
  campaignId,
  halfHour,
  amountNanos,
  impressions,
}: SpendCorrected['data']['lines'][number]): RecordedLine => ({
  campaignId,
  atMs: Date.parse(halfHour),
  spendNanos: -amountNanos,
  impressions: -impressions,
});
