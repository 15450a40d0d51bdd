import { Axis } from '@visx/visx';
import { useMemo } from 'react';

import { tickEvery, type ChartKind, type ChartMarker, type ChartPoint } from './chart-data.ts';
import styles from './chart.module.css';
import type { Panel, PanelLayout } from './panels.ts';
import { AXIS_LABEL, AXIS_WIDTH, innerWidth, pointScale } from './plot-frame.ts';
import { PlotPanel } from './plot-panel.tsx';
import type { PlotSeries } from './series-marks.tsx';

export interface PlotProps {
  readonly kind: ChartKind;
  readonly points: readonly ChartPoint[];
  readonly panels: readonly Panel<PlotSeries>[];
  readonly layout: PanelLayout;
  readonly markers: readonly ChartMarker[];
  readonly width: number;
  /** The point under the pointer or the keys. */
  readonly active: number | undefined;
}

/** The panels of a chart above one another, over the same points; a text beside them describes the values. */
export function Plot({ kind, points, panels, layout, markers, width, active }: PlotProps) {
  const inner = innerWidth(width);
  const x = useMemo(() => pointScale(points.length, inner), [points.length, inner]);
  const every = tickEvery(points.length, inner);
  const isOnly = panels.length === 1;
  const last = layout.boxes.at(-1);
  return (
    <svg
      width={width}
      height={layout.height}
      className={styles.svg}
      {...(isOnly ? { 'aria-hidden': true } : { role: 'presentation' })}
    >
      {panels.map((panel, index) => {
        const box = layout.boxes[index];
        return (
          box && (
            <PlotPanel
              key={panel.series[0]?.id}
              {...{ kind, panel, box, isOnly, x, inner, markers, active }}
            />
          )
        );
      })}
      <g aria-hidden>
        <Axis.AxisBottom
          left={AXIS_WIDTH}
          top={last === undefined ? 0 : last.top + last.height}
          scale={x}
          tickValues={points.map((_, index) => index).filter((index) => index % every === 0)}
          tickFormat={(index) => points[index]?.tick ?? ''}
          stroke="var(--mq-line)"
          hideTicks
          tickLabelProps={{ ...AXIS_LABEL, textAnchor: 'middle', dy: '0.2em' }}
        />
      </g>
    </svg>
  );
}
