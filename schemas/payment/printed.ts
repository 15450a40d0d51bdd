import { displayDollars, dollars, type Nanos } from '../common/money.ts';
import { MOVEMENT_KINDS, type MovementKind, type StatementSummary } from './statement.ts';

const NANOS_PER_CENT = 10_000_000n;

/** Whole cents, rounded half away from zero. */
export function centsOf(nanos: Nanos): bigint {
  const absolute = nanos < 0n ? -nanos : nanos;
  const cents = (absolute + NANOS_PER_CENT / 2n) / NANOS_PER_CENT;
  return nanos < 0n ? -cents : cents;
}

/** Cents as statements print them: `$1,500.00`, `-$3.20`. */
export const printCents = (cents: bigint): string => displayDollars(cents * NANOS_PER_CENT, 2);

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, one) => sum + one, 0n);

/** Rows as printed, and what is printed below them so that they make the printed total; 0 where they do already. */
export interface PrintedColumn {
  readonly cents: readonly bigint[];
  readonly rounding: bigint;
  readonly total: bigint;
}

/** A column of exact amounts as whole cents that add up to the printed total. */
export function printedColumn(amounts: readonly Nanos[]): PrintedColumn {
  const cents = amounts.map(centsOf);
  const total = centsOf(sumOf(amounts));
  return { cents, rounding: total - sumOf(cents), total };
}

/** The summary of a statement in whole cents: opening, movements and rounding make the closing balance. */
export interface PrintedSummary {
  readonly opening: bigint;
  readonly movements: readonly { readonly kind: MovementKind; readonly cents: bigint }[];
  readonly rounding: bigint;
  readonly closing: bigint;
}

/** The closing balance is the opening balance of the next month, so both are rounded by themselves. */
export function printedSummary(
  summary: Pick<StatementSummary, 'opening' | 'movements' | 'closing'>,
): PrintedSummary {
  const opening = centsOf(dollars(summary.opening));
  const closing = centsOf(dollars(summary.closing));
  const movements = MOVEMENT_KINDS.map((kind) => ({
    kind,
    cents: centsOf(dollars(summary.movements[kind])),
  }));
  return {
    opening,
    movements,
    rounding: closing - opening - sumOf(movements.map(({ cents }) => cents)),
    closing,
  };
}
