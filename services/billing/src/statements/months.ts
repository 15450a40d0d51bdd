import { MOVEMENT_KINDS, type MovementKind, type StatementSummary } from '@marquee/schemas/payment/statement';
import { formatDollars, type Nanos } from '@marquee/schemas/common/money';
import type { WalletEvent } from '@marquee/schemas/wallet/events';

/** What each event of a wallet is on a statement; null moves no money of the advertiser's. */
const KIND_OF_EVENT: Readonly<Record<WalletEvent['type'], MovementKind | null>> = {
  WalletOpened: null,
  FundsDeposited: 'deposit',
  CompensationGranted: 'compensation',
  BonusCredited: 'bonus',
  // They move no money.
  BonusPromised: null,
  BonusCanceled: null,
  SpendRecorded: 'spend',
  SpendCorrected: 'correction',
  WithdrawalHeld: 'withdrawal',
  WithdrawalReleased: 'withdrawal-return',
  // The balance fell when it was held.
  WithdrawalPaid: null,
};

/** @throws RangeError for an event that moves no money of the advertiser's: statements must not leave money out */
export function movementKindOf(eventType: string): MovementKind {
  const kind = KIND_OF_EVENT[eventType as WalletEvent['type']];
  if (!kind) throw new RangeError(`${eventType} is no movement of a statement`);
  return kind;
}

export type Movements = Readonly<Record<MovementKind, Nanos>>;

/** What the journal adds to a balance in a month, by the type of the event; what lowers it is negative. */
export interface MonthSum {
  /** `2026-11` */
  readonly month: string;
  readonly eventType: string;
  readonly amountNanos: Nanos;
}

/** A month of an account in nano-dollars: opening and movements make the closing balance. */
export interface AccountMonth {
  readonly month: string;
  readonly openingNanos: Nanos;
  readonly movements: Movements;
  readonly closingNanos: Nanos;
}

/** The UTC month of a moment: `2026-11`. */
const monthOf = (moment: Date): string => moment.toISOString().slice(0, 7);

/** First moment of a month and of the next one. */
export function boundsOf(month: string): { readonly from: Date; readonly to: Date } {
  const from = new Date(`${month}-01T00:00:00.000Z`);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + 1);
  return { from, to };
}

/**
 * Every month of an account from the one in which it was opened to the present one, the oldest first; months in which
 * nothing moved are among them. The opening balance is the sum of all months before.
 */
export function accountMonths(openedAt: Date, now: Date, sums: readonly MonthSum[]): readonly AccountMonth[] {
  // A clock that was set back must not hide money: the last month with a movement is listed too.
  const last = sums.reduce((latest, { month }) => (month > latest ? month : latest), monthOf(now));
  const months: AccountMonth[] = [];
  let openingNanos = 0n;
  for (let month = monthOf(openedAt); month <= last; month = monthOf(boundsOf(month).to)) {
    const movements = movementsOf(sums.filter((sum) => sum.month === month));
    const closingNanos = MOVEMENT_KINDS.reduce((sum, kind) => sum + movements[kind], openingNanos);
    months.push({ month, openingNanos, movements, closingNanos });
    openingNanos = closingNanos;
  }
  return months;
}

function movementsOf(sums: readonly Pick<MonthSum, 'eventType' | 'amountNanos'>[]): Movements {
  const movements = Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, 0n])) as Record<
    MovementKind,
    Nanos
  >;
  for (const { eventType, amountNanos } of sums) movements[movementKindOf(eventType)] += amountNanos;
  return movements;
}

/** A month as answers carry it. */
export function summaryOf(account: AccountMonth, now: Date): StatementSummary {
  const { month, openingNanos, movements, closingNanos } = account;
  const { to } = boundsOf(month);
  const isOpen = now < to;
  return {
    month,
    isOpen,
    asOf: (isOpen ? now : to).toISOString(),
    opening: formatDollars(openingNanos),
    movements: Object.fromEntries(
      MOVEMENT_KINDS.map((kind) => [kind, formatDollars(movements[kind])]),
    ) as StatementSummary['movements'],
    closing: formatDollars(closingNanos),
  };
}
