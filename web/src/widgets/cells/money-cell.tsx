import { formatExactMoney, formatMoney } from '../../lib/format.ts';
import classes from './cells.module.css';
import { useColumnPlaces } from './column-places.tsx';

interface MoneyCellProps {
  /** Dollars as a decimal string. */
  readonly amount: string | null | undefined;
  /** Of the list that it is in: all of its amounts have the same number of places. */
  readonly column: string;
  /** With every place that it has. Otherwise rounded to the cent, and exact in the tooltip. */
  readonly exact?: boolean;
  /** Green and red for what came in and what went out. */
  readonly signed?: boolean;
}

/** An amount of dollars. */
export function MoneyCell({ amount, column, exact = false, signed = false }: MoneyCellProps) {
  const places = useColumnPlaces(column, amount);
  const full = formatExactMoney(amount);
  const text = exact ? full : formatMoney(amount, places);
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
