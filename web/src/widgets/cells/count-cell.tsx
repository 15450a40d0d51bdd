import { formatCount } from '../../lib/format.ts';
import classes from './cells.module.css';

/** A whole number. */
export const CountCell = ({ value }: { readonly value: number | null | undefined }) => (
  <span className={classes.number}>{formatCount(value)}</span>
);
