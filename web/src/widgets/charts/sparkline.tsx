import { pointsOf, type Box } from './sparkline-points.ts';
import styles from './sparkline.module.css';

/** The proportions of a line that is as wide as its container. */
const FLUID: Box = { width: 120, height: 28 };

interface SparklineProps {
  /** Null where nothing was measured: the line goes through to the next value. */
  readonly values: readonly (number | null)[];
  /** What a screen reader says instead of the line. */
  readonly label: string;
  /** The last value still grows: the line to it is dashed. */
  readonly isRunning?: boolean;
  /** Steps of the whole line; with fewer values it ends where they do. Default: as many as there are values. */
  readonly steps?: number;
  /** Default: as wide as its container. */
  readonly size?: Box;
}

/** A small line without axes; its height is its highest value. */
export function Sparkline({ values, label, isRunning = false, steps = values.length, size }: SparklineProps) {
  const { width, height } = size ?? FLUID;
  const share = Math.max(0, values.length - 1) / Math.max(1, steps - 1);
  const points = pointsOf(values, { width: width * share, height });
  const isOpen = isRunning && points.length > 1;
  return (
    <svg
      className={styles.line}
      viewBox={`0 -2 ${width} ${height + 4}`}
      width={size?.width ?? '100%'}
      height={height + 4}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <polyline points={(isOpen ? points.slice(0, -1) : points).join(' ')} />
      {isOpen && <polyline className={styles.open} points={points.slice(-2).join(' ')} />}
    </svg>
  );
}
