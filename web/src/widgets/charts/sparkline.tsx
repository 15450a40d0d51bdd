import styles from './chart.module.css';

interface SparklineProps {
  readonly values: readonly number[];
  /** What it shows; without it the line is an ornament beside a number that says the same. */
  readonly label?: string;
  readonly height?: number;
  readonly colour?: string;
}

const WIDTH = 100;
const PAD = 2;

/** A line as small as a word. */
export function Sparkline({ values, label, height = 32, colour = 'var(--mq-chart-1)' }: SparklineProps) {
  const highest = Math.max(...values, 1e-12);
  const step = values.length > 1 ? WIDTH / (values.length - 1) : 0;
  const y = (value: number) => height - PAD - (Math.max(0, value) / highest) * (height - 2 * PAD);
  const path = values.map((value, index) => `${index === 0 ? 'M' : 'L'}${index * step},${y(value)}`).join('');
  return (
    <svg
      className={styles.sparkline}
      viewBox={`0 0 ${WIDTH} ${height}`}
      height={height}
      preserveAspectRatio="none"
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {values.length > 1 && (
        <>
          <path d={`${path}L${WIDTH},${height}L0,${height}Z`} fill={colour} fillOpacity={0.12} />
          <path d={path} fill="none" stroke={colour} strokeWidth={1.5} vectorEffect="non-scaling-stroke" />
        </>
      )}
    </svg>
  );
}
