import { parseDollars } from '@marquee/schemas/common/money';

const TENTHS_OF_PERCENT = 1_000n;

/** Percent of a limit that is spent, to a tenth; undefined without a limit. */
export function spentPercent(spent: string, limit: string): number | undefined {
  const spentNanos = parseDollars(spent);
  const limitNanos = parseDollars(limit);
  if (spentNanos === undefined || limitNanos === undefined || limitNanos <= 0n) return undefined;
  return Number((spentNanos * TENTHS_OF_PERCENT) / limitNanos) / 10;
}
