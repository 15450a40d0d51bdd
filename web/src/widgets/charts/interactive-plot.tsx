import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import {
  axisSides,
  markedAt,
  moveTo,
  type ChartKind,
  type ChartMarker,
  type ChartPoint,
} from './chart-data.ts';
import styles from './chart.module.css';
import { frameOf, Plot, type PlotSeries } from './plot.tsx';
import { useWidth } from './use-width.ts';

export interface InteractivePlotProps {
  readonly label: string;
  readonly summary: string;
  readonly kind: ChartKind;
  readonly points: readonly ChartPoint[];
  readonly series: readonly PlotSeries[];
  readonly markers: readonly ChartMarker[];
  readonly height: number;
}

/** The plot with its crosshair, moved by pointer or arrow keys. */
export function InteractivePlot(props: InteractivePlotProps) {
  const { label, summary, kind, points, series, markers, height } = props;
  const [box, width] = useWidth();
  const [active, setActive] = useState<number>();
  const summaryId = useId();
  const isShown = active !== undefined && active < points.length;

  const onPointerMove = (event: PointerEvent) => {
    const bounds = event.currentTarget.getBoundingClientRect();
    const { left, inner } = frameOf(width, axisSides(series));
    const index = Math.floor(((event.clientX - bounds.left - left) / inner) * points.length);
    setActive(Math.min(points.length - 1, Math.max(0, index)));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') setActive(undefined);
    const next = moveTo(event.key, active, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- an application handles its own keys
    <div
      ref={box}
      className={styles.plot}
      style={{ height }}
      role="application"
      aria-roledescription={t('chart')}
      aria-label={`${label}. ${t('Arrow keys move from point to point.')}`}
      aria-describedby={summaryId}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its points are walked by arrow keys
      tabIndex={0}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => setActive(undefined)}
      onKeyDown={onKeyDown}
      onBlur={() => setActive(undefined)}
    >
      <p id={summaryId} className={styles.spoken}>
        {summary}
      </p>
      {width > 0 && (
        <Plot
          kind={kind}
          points={points}
          series={series}
          markers={markers}
          width={width}
          height={height}
          active={isShown ? active : undefined}
        />
      )}
      {isShown && <Tooltip index={active} points={points} series={series} markers={markers} width={width} />}
      <p className={styles.spoken} role="status">
        {isShown ? sayPoint(active, points, series, markers) : ''}
      </p>
    </div>
  );
}

function sayPoint(
  index: number,
  points: readonly ChartPoint[],
  series: readonly PlotSeries[],
  markers: readonly ChartMarker[],
): string {
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

interface TooltipProps {
  readonly index: number;
  readonly points: readonly ChartPoint[];
  readonly series: readonly PlotSeries[];
  readonly markers: readonly ChartMarker[];
  readonly width: number;
}

function Tooltip({ index, points, series, markers, width }: TooltipProps) {
  const point = points[index];
  const { left, inner } = frameOf(width, axisSides(series));
  const at = left + ((index + 0.5) / points.length) * inner;
  const isRight = at > width / 2;
  const marked = markedAt(markers, index);
  const hasPrevious = series.some(({ previous }) => previous !== undefined);
  return (
    <div
      className={styles.tooltip}
      style={isRight ? { right: width - at + 12 } : { left: at + 12 }}
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
