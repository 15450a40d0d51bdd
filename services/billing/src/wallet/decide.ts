import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { PersonalText } from '@marquee/schemas/common/sealed';
import type {
  SpendCorrectionCause,
  SpendCorrectionLine,
  SpendLine,
  TrafficBlock,
  WalletEvent,
} from '@marquee/schemas/wallet/events';

import { WALLET_REJECTIONS, type WalletRejection } from './rejections.ts';
import { evolve } from './evolve.ts';
import { cancelBonus, creditOf, expireBonus, promiseBonus, type BonusCommand } from './bonus.ts';
import { blockKey, cashableNanos, watermarkKey, type WalletState } from './state.ts';

interface PaymentStep {
  readonly userId: number;
  readonly paymentId: number;
}

/** What one account's campaigns spent in one block of the traffic log. */
export interface BlockSpend {
  readonly block: TrafficBlock;
  readonly lines: readonly SpendLine[];
}

export type WalletCommand =
  | { readonly type: 'OpenWallet'; readonly userId: number }
  | BonusCommand
  | ({
      readonly type: 'DepositFunds';
      readonly amountNanos: bigint;
      /** When the advertiser asked for the deposit, ISO 8601 UTC: a bonus that was in time then is. */
      readonly requestedAt: string;
    } & PaymentStep)
  | ({
      readonly type: 'GrantCompensation';
      readonly amountNanos: bigint;
      readonly reason: PersonalText;
    } & PaymentStep)
  | ({ readonly type: 'HoldWithdrawal'; readonly amountNanos: bigint } & PaymentStep)
  | ({ readonly type: 'ReleaseWithdrawal' } & PaymentStep)
  | ({ readonly type: 'PayWithdrawal' } & PaymentStep)
  | {
      readonly type: 'RecordSpend';
      readonly userId: number;
      readonly blocks: readonly BlockSpend[];
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
  // For a wallet that was never opened, only the command to open it records an event.
  if (decision.events.length === 0 && command.type !== 'OpenWallet') return decision;
  return accept(opened, ...decision.events);
}

function decideOpen(command: WalletCommand, state: WalletState): WalletDecision {
  switch (command.type) {
    case 'OpenWallet':
      return accept();
    case 'DepositFunds':
      return deposit(command, state);
    case 'PromiseBonus':
      return promiseBonus(command, state);
    case 'CancelBonus':
      return cancelBonus(command, state);
    case 'ExpireBonus':
      return expireBonus(command, state);
    case 'GrantCompensation':
      return once(command, state, () => ({
        type: 'CompensationGranted',
        data: { ...stepOf(command), reason: command.reason, ...added(state, command.amountNanos) },
      }));
    case 'HoldWithdrawal':
      if (state.payments[command.paymentId]) return accept();
      if (command.amountNanos > cashableNanos(state)) {
        return reject(lowBalance(command.amountNanos, state));
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

/** A deposit and the bonus that waits for it, in one append: there is never one without the other. */
function deposit(
  command: Extract<WalletCommand, { type: 'DepositFunds' }>,
  state: WalletState,
): WalletDecision {
  if (state.payments[command.paymentId]) return accept();
  const deposited = { ...stepOf(command), ...added(state, command.amountNanos) };
  const credited = creditOf(state.waitingBonus, command, deposited.balanceNanos);
  return accept<WalletEvent>(
    { type: 'FundsDeposited', data: deposited },
    ...(credited === undefined ? [] : [credited]),
  );
}

/** Why an amount cannot be paid out: there is not so much, or a part of it is bonus. */
export const lowBalance = (amountNanos: bigint, { balanceNanos }: Pick<WalletState, 'balanceNanos'>) =>
  WALLET_REJECTIONS[amountNanos > balanceNanos ? 'balance-too-low' : 'bonus-not-paid-out'];

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
  if (known?.phase !== 'held') return reject(WALLET_REJECTIONS['not-held']);
  return accept<WalletEvent>({
    type: 'WithdrawalPaid',
    data: { ...stepOf(command), amountNanos: known.amountNanos, balanceNanos: state.balanceNanos },
  });
}

/**
 * Takes those of the blocks that were not taken before, however they were grouped then. A line may be negative: a later
 * notice of the exchange named a lower price than was charged, and the difference is credited. So may all together, which
 * then raises the balance.
 */
function recordSpend(
  { userId, blocks }: Extract<WalletCommand, { type: 'RecordSpend' }>,
  state: WalletState,
): WalletDecision {
  const taken = blocks.filter(({ block, lines }) => isNew(block, userId, state) && lines.length > 0);
  const [head, ...rest] = taken;
  if (head === undefined) return accept();
  const { block } = head;
  if (new Set(taken.map((each) => watermarkKey(each.block))).size < taken.length)
    throw new RangeError(`two blocks of one partition of ${block.topic} for user ${userId}`);
  const further = rest.map(({ block: { topic, epoch, partition, first, last } }) => {
    if (topic !== block.topic || epoch !== block.epoch)
      throw new RangeError(`blocks of ${topic} and of ${block.topic} are not recorded together`);
    return { partition, first, last };
  });
  const lines = linesOf(taken);
  const spendNanos = lines.reduce((sum, line) => sum + line.spendNanos, 0n);
  return accept<WalletEvent>({
    type: 'SpendRecorded',
    data: {
      userId,
      block,
      ...(further.length === 0 ? {} : { further }),
      spendNanos,
      lines,
      balanceNanos: state.balanceNanos - spendNanos,
    },
  });
}

/** @throws RangeError for a block that is none, or a block that was partly recorded before */
function isNew(block: TrafficBlock, userId: number, state: WalletState): boolean {
  const first = BigInt(block.first);
  const last = BigInt(block.last);
  if (first > last) throw new RangeError(`block ${blockKey(block)} ends before it begins`);
  const watermark = state.watermarks[watermarkKey(block)] ?? -1n;
  if (last > watermark && first <= watermark)
    throw new RangeError(
      `block ${blockKey(block)} of user ${userId} overlaps what was taken up to ${watermark}`,
    );
  return last > watermark;
}

/** A line for each campaign and half hour of all the blocks; lines whose cost is not known stay apart. */
function linesOf(blocks: readonly BlockSpend[]): SpendLine[] {
  const sums = new Map<string, SpendLine>();
  for (const line of blocks.flatMap(({ lines }) => lines)) {
    const { campaignId, halfHour, costNanos } = line;
    const key = `${campaignId} ${halfHour} ${costNanos === undefined}`;
    const sum = sums.get(key);
    sums.set(key, sum === undefined ? line : withLine(sum, line));
  }
  return [...sums.values()];
}

const withLine = (sum: SpendLine, line: SpendLine): SpendLine => ({
  ...sum,
  spendNanos: sum.spendNanos + line.spendNanos,
  ...(sum.costNanos === undefined ? {} : { costNanos: sum.costNanos + (line.costNanos ?? 0n) }),
  impressions: sum.impressions + line.impressions,
  clicks: sum.clicks + line.clicks,
});

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
