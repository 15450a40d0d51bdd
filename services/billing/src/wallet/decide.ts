import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type {
  SpendCorrectionCause,
  SpendCorrectionLine,
  SpendLine,
  TrafficBlock,
  WalletEvent,
} from '@marquee/schemas/events/wallet';

import type { WalletRejection } from './errors.ts';
import { evolve } from './evolve.ts';
import { blockKey, watermarkKey, type WalletState } from './state.ts';

interface PaymentStep {
  readonly userId: number;
  readonly paymentId: number;
}

export type WalletCommand =
  | { readonly type: 'OpenWallet'; readonly userId: number }
  | ({ readonly type: 'DepositFunds'; readonly amountNanos: bigint } & PaymentStep)
  | ({
      readonly type: 'GrantCompensation';
      readonly amountNanos: bigint;
      readonly reason: string;
    } & PaymentStep)
  | ({ readonly type: 'HoldWithdrawal'; readonly amountNanos: bigint } & PaymentStep)
  | ({ readonly type: 'ReleaseWithdrawal' } & PaymentStep)
  | ({ readonly type: 'PayWithdrawal' } & PaymentStep)
  | {
      readonly type: 'RecordSpend';
      readonly userId: number;
      readonly block: TrafficBlock;
      readonly lines: readonly SpendLine[];
    }
  | {
      readonly type: 'CorrectSpend';
      readonly userId: number;
      readonly block: TrafficBlock;
      readonly cause: SpendCorrectionCause;
      readonly lines: readonly SpendCorrectionLine[];
    };

type WalletDecision = Decision<WalletEvent, WalletRejection>;

/** Any command opens a wallet that is not open yet. @throws RangeError for a block that overlaps what was taken */
export function decide(command: WalletCommand, state: WalletState): WalletDecision {
  if (state.opened) return decideOpen(command, state);
  const opened: WalletEvent = { type: 'WalletOpened', data: { userId: command.userId, balanceNanos: 0n } };
  const decision = decideOpen(command, evolve(state, opened));
  if (!decision.accepted) return decision;
  // Nothing happened to a wallet that nobody opened before: only the command to open it leaves a trace.
  if (decision.events.length === 0 && command.type !== 'OpenWallet') return decision;
  return accept(opened, ...decision.events);
}

function decideOpen(command: WalletCommand, state: WalletState): WalletDecision {
  switch (command.type) {
    case 'OpenWallet':
      return accept();
    case 'DepositFunds':
      return once(command, state, () => ({
        type: 'FundsDeposited',
        data: { ...stepOf(command), ...added(state, command.amountNanos) },
      }));
    case 'GrantCompensation':
      return once(command, state, () => ({
        type: 'CompensationGranted',
        data: { ...stepOf(command), reason: command.reason, ...added(state, command.amountNanos) },
      }));
    case 'HoldWithdrawal':
      if (state.payments[command.paymentId]) return accept();
      if (command.amountNanos > state.balanceNanos) {
        return reject({ code: 'balance-too-low', balanceNanos: state.balanceNanos });
      }
      return accept<WalletEvent>({
        type: 'WithdrawalHeld',
        data: {
          ...stepOf(command),
          amountNanos: command.amountNanos,
          balanceNanos: state.balanceNanos - command.amountNanos,
        },
      });
    case 'ReleaseWithdrawal':
      return release(command, state);
    case 'PayWithdrawal':
      return pay(command, state);
    case 'RecordSpend':
      return recordSpend(command, state);
    case 'CorrectSpend':
      return correctSpend(command, state);
  }
}

const stepOf = ({ userId, paymentId }: PaymentStep): PaymentStep => ({ userId, paymentId });

const added = (state: WalletState, amountNanos: bigint) => ({
  amountNanos,
  balanceNanos: state.balanceNanos + amountNanos,
});

/** A payment that the wallet knows is not taken a second time. */
const once = (step: PaymentStep, state: WalletState, event: () => WalletEvent): WalletDecision =>
  state.payments[step.paymentId] ? accept() : accept(event());

/** A withdrawal released before it was held leaves a mark of zero, so that a late hold finds it closed. */
function release(command: PaymentStep, state: WalletState): WalletDecision {
  const known = state.payments[command.paymentId];
  if (known && known.phase !== 'held') return accept();
  return accept<WalletEvent>({
    type: 'WithdrawalReleased',
    data: { ...stepOf(command), ...added(state, known?.amountNanos ?? 0n) },
  });
}

function pay(command: PaymentStep, state: WalletState): WalletDecision {
  const known = state.payments[command.paymentId];
  if (known?.phase === 'paid') return accept();
  if (known?.phase !== 'held') return reject({ code: 'not-held' });
  return accept<WalletEvent>({
    type: 'WithdrawalPaid',
    data: { ...stepOf(command), amountNanos: known.amountNanos, balanceNanos: state.balanceNanos },
  });
}

/**
 * A line may be negative: a later notice of the exchange named a lower price than was charged, and the difference is
 * credited. So may the whole block, which then raises the balance.
 */
function recordSpend(
  command: Extract<WalletCommand, { type: 'RecordSpend' }>,
  state: WalletState,
): WalletDecision {
  const { block, lines, userId } = command;
  const first = BigInt(block.first);
  const last = BigInt(block.last);
  if (first > last) throw new RangeError(`block ${blockKey(block)} ends before it begins`);
  const watermark = state.watermarks[watermarkKey(block)] ?? -1n;
  if (last <= watermark || lines.length === 0) return accept();
  if (first <= watermark) {
    throw new RangeError(
      `block ${blockKey(block)} of user ${userId} overlaps what was taken up to ${watermark}`,
    );
  }
  const spendNanos = lines.reduce((sum, line) => sum + line.spendNanos, 0n);
  return accept<WalletEvent>({
    type: 'SpendRecorded',
    data: { userId, block, spendNanos, lines: [...lines], balanceNanos: state.balanceNanos - spendNanos },
  });
}

/** Gives back what a recorded block charged too much, once. @throws RangeError for a block that was never taken */
function correctSpend(
  { userId, block, cause, lines }: Extract<WalletCommand, { type: 'CorrectSpend' }>,
  state: WalletState,
): WalletDecision {
  if (state.correctedBlocks.includes(blockKey(block))) return accept();
  if (BigInt(block.last) > (state.watermarks[watermarkKey(block)] ?? -1n))
    throw new RangeError(`block ${blockKey(block)} of user ${userId} was not taken`);
  const amountNanos = lines.reduce((sum, line) => sum + line.amountNanos, 0n);
  if (amountNanos <= 0n || amountNanos > state.spentNanos)
    throw new RangeError(`block ${blockKey(block)} of user ${userId} cannot be corrected by ${amountNanos}`);
  return accept<WalletEvent>({
    type: 'SpendCorrected',
    data: {
      userId,
      block,
      cause,
      amountNanos,
      lines: [...lines],
      balanceNanos: state.balanceNanos + amountNanos,
    },
  });
}
