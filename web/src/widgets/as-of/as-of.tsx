import { formatAsOf } from '../../lib/format.ts';
import styles from './as-of.module.css';

interface AsOfProps {
  /** When the figures were answered, milliseconds since 1970; 0 before the first answer. */
  readonly at: number;
  /** The zone that the page's times are in: `Europe/Berlin`, `+05:30`; without one it is the account's, and is said. */
  readonly zone?: string;
}

/**
 * The age of figures that are not pushed, on a line of its own that is kept free while they load. It is a time and not a count
 * of seconds: nothing moves between two answers, and no screen reader reads it out each time.
 */
export function AsOf({ at, zone }: AsOfProps) {
  if (at === 0) return <span className={styles.asOf}>{'\u00a0'}</span>;
  return (
    <time dateTime={new Date(at).toISOString()} className={styles.asOf}>
      {formatAsOf(at, zone)}
    </time>
  );
}
