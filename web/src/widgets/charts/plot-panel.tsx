import { Axis, Grid, Group, Scale } from '@visx/visx';
import { useMemo } from 'react';

import { formatCompact } from '../../lib/format.ts';
import { highestOf, lowestOf, type ChartKind, type ChartMarker, type ChartUnit } from './chart-data.ts';
import styles from './chart.module.css';
import { formatMoneyTick } from './money-tick.ts';
import { panelTitle, type Panel, type PanelBox } from './panels.ts';
import { AXIS_LABEL, AXIS_WIDTH, type PointScale } from './plot-frame.ts';
import { Bars, CursorDot, Lines, PreviousLine, type PlotSeries } from './series-marks.tsx';
import { stacked } from './stacked.ts';

export interface PlotPanelProps {
  readonly kind: ChartKind;
  readonly panel: Panel<PlotSeries>;
  readonly box: PanelBox;
  /** The chart has no other panel: it is no part of its own. */
  readonly isOnly: boolean;
  readonly x: PointScale;
  /** Pixels without the axis. */
  readonly inner: number;
  readonly markers: readonly ChartMarker[];
  /** The point under the pointer or the keys. */
  readonly active: number | undefined;
}

/** How many values fit beside the axis of a panel so high. */
const ticksOf = (height: number): number => (height < 120 ? 3 : 4);

const tickText: Readonly<Record<ChartUnit, (value: number) => string>> = {
  count: (value) => formatCompact(value),
  // A day of a small account is worth cents, and an axis of zeros says nothing.
  money: (value) => formatMoneyTick(value),
  percent: (value) => `${formatCompact(value)} %`,
};

/** Series that share a scale, with its axis and title. */
export function PlotPanel(props: PlotPanelProps) {
  const { kind, panel, box, isOnly, x, inner, markers, active } = props;
  const series = useMemo(
    () => (kind === 'area' ? stacked(panel.series) : panel.series),
    [kind, panel.series],
  );
  const ticks = ticksOf(box.height);
  const y = useMemo(
    () =>
      Scale.scaleLinear<number>({
        domain: [lowestOf(series), highestOf(series)],
        range: [box.height, 0],
        nice: ticks,
      }),
    [series, box.height, ticks],
  );
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const title = panelTitle(panel, isOnly);
  return (
    <Group.Group left={AXIS_WIDTH} top={box.top} {...(isOnly ? {} : { role: 'img', 'aria-label': title })}>
      <text x={4 - AXIS_WIDTH} y={-13} {...AXIS_LABEL} textAnchor="start">
        {title}
      </text>
      <Grid.GridRows scale={y} width={inner} numTicks={ticks} stroke="var(--mq-line)" strokeDasharray="2 4" />
      <line x1={0} x2={inner} y1={box.height} y2={box.height} stroke="var(--mq-line)" />
      {markers.map(({ id, at }) => (
        <Marker key={id} x={middle(at)} height={box.height} />
      ))}
      {active !== undefined && (
        <line className={styles.crosshair} x1={middle(active)} x2={middle(active)} y1={0} y2={box.height} />
      )}
      {series.map((one, place) => (
        <g key={one.id}>
          {kind === 'bar' && <PreviousLine one={one} x={middle} y={y} />}
          {kind === 'bar' ? (
            <Bars one={one} place={place} of={series.length} x={x} y={y} active={active} />
          ) : (
            <Lines one={one} isFilled={series.length === 1} x={middle} y={y} />
          )}
          {active !== undefined && <CursorDot one={one} x={middle} y={y} index={active} />}
        </g>
      ))}
      <Axis.AxisLeft
        scale={y}
        numTicks={ticks}
        hideAxisLine
        hideTicks
        tickFormat={(value) => tickText[panel.unit](Number(value))}
        tickLabelProps={{ ...AXIS_LABEL, textAnchor: 'end', dx: -4, dy: '0.3em' }}
      />
    </Group.Group>
  );
}

/** A change: a line through the panel, with a flag at its top. */
const Marker = ({ x, height }: { readonly x: number; readonly height: number }) => (
  <g className={styles.marker}>
    <line x1={x} x2={x} y1={0} y2={height} />
    <path d={`M${x},-8 l5,5 l-5,5 l-5,-5 z`} />
  </g>
);
