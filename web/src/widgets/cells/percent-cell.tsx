import { formatPercent } from '../../lib/format.ts';
import classes from './cells.module.css';

interface PercentCellProps {
  /** Per hundred, as the server counts shares. */
  readonly value: number | null | undefined;
  readonly digits?: number;
}

/** A share. */
export const PercentCell = ({ value, digits }: PercentCellProps) => (
  <span className={classes.number}>{formatPercent(value, digits)}</span>
);
