import { t } from '../../lib/i18n/i18n.ts';
import { markedAt, type ChartMarker, type ChartPoint } from './chart-data.ts';
import styles from './chart.module.css';
import { pointAt } from './plot-frame.ts';
import type { PlotSeries } from './series-marks.tsx';
import { spanLabel, type Span } from './span.ts';

export interface Shown {
  readonly points: readonly ChartPoint[];
  readonly series: readonly PlotSeries[];
  readonly markers: readonly ChartMarker[];
}

/** What is spoken of the cursor and of what is selected; undefined where there is neither. */
export function say(
  shown: Shown,
  active: number | undefined,
  selection: Span | undefined,
): string | undefined {
  if (selection)
    return t('Selected {span}. Enter zooms in, Escape cancels.', {
      span: spanLabel(shown.points, selection),
    });
  return active === undefined ? undefined : sayPoint(active, shown);
}

function sayPoint(index: number, { points, series, markers }: Shown): string {
  const values = series.map(({ label, texts, previous }) => {
    const before = previous?.texts[index];
    const now = texts[index] ?? '';
    return before === undefined
      ? `${label} ${now}`
      : t('{metric} {now}, before {before}', { metric: label, now, before });
  });
  const marked = markedAt(markers, index);
  return `${points[index]?.label ?? ''}: ${values.join('; ')}${marked === '' ? '' : `. ${marked}`}`;
}

interface ChartTooltipProps extends Shown {
  readonly index: number;
  /** Of the chart, pixels. */
  readonly width: number;
  /** How far down it is shown, as a share of the chart's height. */
  readonly near: number;
}

/** The values at the cursor, of every panel. */
export function ChartTooltip({ index, points, series, markers, width, near }: ChartTooltipProps) {
  const point = points[index];
  const at = pointAt(index, points.length, width);
  const isRight = at > width / 2;
  const marked = markedAt(markers, index);
  const hasPrevious = series.some(({ previous }) => previous !== undefined);
  return (
    <div
      className={styles.tooltip}
      style={{
        ...(isRight ? { right: width - at + 12 } : { left: at + 12 }),
        // As far down as it is moved up by its own height, so that it is always within the chart.
        ...(near > 0 && { top: `${near * 100}%`, translate: `0 ${-near * 100}%` }),
      }}
      aria-hidden
    >
      <strong>{point?.label}</strong>
      {hasPrevious && point?.previousLabel !== undefined && (
        <span className={styles.against}>{t('against {period}', { period: point.previousLabel })}</span>
      )}
      <table>
        <tbody>
          {series.map(({ id, label, texts, previous, colour }) => (
            <tr key={id}>
              <th scope="row">
                <span className={styles.swatch} style={{ background: colour }} />
                {label}
              </th>
              <td>{texts[index]}</td>
              {hasPrevious && <td className={styles.before}>{previous?.texts[index] ?? ''}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {marked !== '' && <span className={styles.marked}>{marked}</span>}
    </div>
  );
}
