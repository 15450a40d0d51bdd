import { formatExactMoney, formatMoney } from '../../lib/format.ts';
import classes from './cells.module.css';

interface MoneyCellProps {
  /** Dollars as a decimal string. */
  readonly amount: string | null | undefined;
  /** With every place that it has. Otherwise rounded to the cent, and exact in the tooltip. */
  readonly exact?: boolean;
  /** Green and red for what came in and what went out. */
  readonly signed?: boolean;
}

/** An amount of dollars. */
export function MoneyCell({ amount, exact = false, signed = false }: MoneyCellProps) {
  const full = formatExactMoney(amount);
  const text = exact ? full : formatMoney(amount);
  const isNegative = amount?.startsWith('-') === true;
  return (
    <span
      className={classes.number}
      title={text === full ? undefined : full}
      {...(signed ? { 'data-sign': isNegative ? 'minus' : 'plus' } : {})}
    >
      {signed && !isNegative && amount !== null && amount !== undefined ? `+${text}` : text}
    </span>
  );
}
