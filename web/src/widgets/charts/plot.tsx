import { Axis, Curve, Grid, Group, Scale, Shape } from '@visx/visx';
import { useMemo } from 'react';

import { formatCompact } from '../../lib/format.ts';
import {
  axisSides,
  highestOf,
  lowestOf,
  splitAtRunning,
  tickEvery,
  type AxisSide,
  type ChartKind,
  type ChartMarker,
  type ChartPoint,
  type ChartSeries,
  type ChartUnit,
} from './chart-data.ts';
import styles from './chart.module.css';
import { formatMoneyTick } from './money-tick.ts';
import { stacked } from './stacked.ts';
import { StackedArea } from './stacked-area.tsx';

export interface PlotSeries extends ChartSeries {
  readonly colour: string;
  /** Where each value begins, in a stack. */
  readonly bases?: readonly number[];
}

export interface PlotProps {
  readonly kind: ChartKind;
  readonly points: readonly ChartPoint[];
  readonly series: readonly PlotSeries[];
  readonly markers: readonly ChartMarker[];
  readonly width: number;
  readonly height: number;
  /** The point under the pointer or the keys. */
  readonly active: number | undefined;
}

const TOP = 10;
const BOTTOM = 28;
const AXIS_WIDTH = 52;
const EDGE = 12;
const TICKS = 4;
const INK = 'var(--mantine-color-dimmed)';
const LABEL = { fill: INK, fontSize: 11, fontFamily: 'inherit' } as const;

const tickText: Readonly<Record<ChartUnit, (value: number) => string>> = {
  count: (value) => formatCompact(value),
  // A day of a small account is worth cents, and an axis of zeros says nothing.
  money: (value) => formatMoneyTick(value),
  percent: (value) => `${formatCompact(value)} %`,
};

type Height = (value: number) => number;

/** Where the drawing begins and how wide it is, so that a pointer finds its point. */
export function frameOf(width: number, sides: ReadonlyMap<ChartUnit, AxisSide>) {
  const right = [...sides.values()].includes('right') ? AXIS_WIDTH : EDGE;
  return { left: AXIS_WIDTH, inner: Math.max(10, width - AXIS_WIDTH - right), right };
}

/** The lines and bars of a chart; a text beside them describes the values. */
export function Plot({ kind, points, series: given, markers, width, height, active }: PlotProps) {
  const series = useMemo(() => (kind === 'area' ? stacked(given) : given), [kind, given]);
  const sides = useMemo(() => axisSides(series), [series]);
  const { left, inner } = frameOf(width, sides);
  const innerHeight = height - TOP - BOTTOM;
  const { x, heights } = useScales({ points, series, sides, inner, innerHeight });
  const middle = (index: number) => (x(index) ?? 0) + x.bandwidth() / 2;
  const leftScale = [...sides].find(([, side]) => side === 'left');
  const grid = leftScale && heights.get(leftScale[0]);
  const every = tickEvery(points.length, inner);
  return (
    <svg width={width} height={height} className={styles.svg} aria-hidden>
      <Group.Group left={left} top={TOP}>
        {grid && (
          <Grid.GridRows
            scale={grid}
            width={inner}
            numTicks={TICKS}
            stroke="var(--mq-line)"
            strokeDasharray="2 4"
          />
        )}
        {markers.map(({ id, at }) => (
          <Marker key={id} x={middle(at)} height={innerHeight} />
        ))}
        {active !== undefined && <Crosshair x={middle(active)} height={innerHeight} />}
        {series.map((one, place) => {
          const y = heights.get(one.unit);
          if (!y) return null;
          return (
            <g key={one.id}>
              {kind === 'bar' && <PreviousLine one={one} x={middle} y={y} />}
              {kind === 'bar' ? (
                <Bars one={one} place={place} of={series.length} x={x} y={y} active={active} />
              ) : (
                <Lines one={one} isFilled={series.length === 1} x={middle} y={y} />
              )}
              {active !== undefined && (
                <CursorDot values={one.values} x={middle} y={y} one={one} index={active} />
              )}
            </g>
          );
        })}
        <Axis.AxisBottom
          top={innerHeight}
          scale={x}
          tickValues={points.map((_, index) => index).filter((index) => index % every === 0)}
          tickFormat={(index) => points[index]?.tick ?? ''}
          stroke="var(--mq-line)"
          hideTicks
          tickLabelProps={{ ...LABEL, textAnchor: 'middle', dy: '0.2em' }}
        />
        {[...sides].map(([unit, side]) => (
          <ValueAxis key={unit} unit={unit} side={side} scale={heights.get(unit)} inner={inner} />
        ))}
      </Group.Group>
    </svg>
  );
}

const Crosshair = ({ x, height }: { readonly x: number; readonly height: number }) => (
  <line className={styles.crosshair} x1={x} x2={x} y1={0} y2={height} />
);

/** A change: a line through the plot, with a flag at its top. */
const Marker = ({ x, height }: { readonly x: number; readonly height: number }) => (
  <g className={styles.marker}>
    <line x1={x} x2={x} y1={0} y2={height} />
    <path d={`M${x},-8 l5,5 l-5,5 l-5,-5 z`} />
  </g>
);

interface ScaleInput {
  readonly points: PlotProps['points'];
  readonly series: PlotProps['series'];
  readonly sides: ReadonlyMap<ChartUnit, AxisSide>;
  /** Pixels of the drawing without its axes. */
  readonly inner: number;
  readonly innerHeight: number;
}

/** The horizontal position of each point, and the height of each unit's values. */
function useScales({ points, series, sides, inner, innerHeight }: ScaleInput) {
  const x = useMemo(
    () =>
      Scale.scaleBand<number>({ domain: points.map((_, index) => index), range: [0, inner], padding: 0.25 }),
    [points, inner],
  );
  const heights = useMemo(
    () =>
      new Map(
        [...sides.keys()].map((unit) => [
          unit,
          Scale.scaleLinear<number>({
            domain: [lowestOf(series, unit), highestOf(series, unit)],
            range: [innerHeight, 0],
            nice: TICKS,
          }),
        ]),
      ),
    [sides, series, innerHeight],
  );
  return { x, heights };
}

type HeightScale = ReturnType<typeof Scale.scaleLinear<number>>;

interface ValueAxisProps {
  readonly unit: ChartUnit;
  readonly side: AxisSide;
  readonly scale: HeightScale | undefined;
  readonly inner: number;
}

function ValueAxis({ unit, side, scale, inner }: ValueAxisProps) {
  if (!scale || side === 'none') return null;
  const shared = {
    scale,
    numTicks: TICKS,
    hideAxisLine: true,
    hideTicks: true,
    tickFormat: (value: { valueOf(): number }) => tickText[unit](Number(value)),
  };
  return side === 'left' ? (
    <Axis.AxisLeft {...shared} tickLabelProps={{ ...LABEL, textAnchor: 'end', dx: -4, dy: '0.3em' }} />
  ) : (
    <Axis.AxisRight
      {...shared}
      left={inner}
      tickLabelProps={{ ...LABEL, textAnchor: 'start', dx: 4, dy: '0.3em' }}
    />
  );
}

interface SeriesProps {
  readonly one: PlotSeries;
  readonly x: (index: number) => number;
  readonly y: Height;
}

const PreviousLine = ({ one, x, y }: SeriesProps) =>
  one.previous && <Line values={one.previous.values} x={x} y={y} colour={one.colour} style="previous" />;

function Lines({ one, isFilled, x, y }: SeriesProps & { readonly isFilled: boolean }) {
  const { values, bases, running, colour, shape, stroke = 'final' } = one;
  if (bases !== undefined) return <StackedArea one={{ ...one, bases }} x={x} y={y} />;
  const [final, open] = splitAtRunning(values, running);
  const drawn = { x, y, colour, shape };
  return (
    <>
      <PreviousLine one={one} x={x} y={y} />
      {isFilled && <Area values={values} {...drawn} />}
      <Line values={final} {...drawn} style={stroke} />
      {open.length > 0 && <Line values={open} {...drawn} style="running" />}
    </>
  );
}

interface DrawnProps {
  readonly values: readonly (number | null)[];
  readonly x: (index: number) => number;
  readonly y: Height;
  readonly colour: string;
  readonly shape?: ChartSeries['shape'] | undefined;
}
const curveOf = (shape: ChartSeries['shape']) =>
  shape === 'steps' ? Curve.curveStepAfter : Curve.curveMonotoneX;
const dataOf = (values: readonly (number | null)[]) => values.map((value, index) => ({ value, index }));
type Datum = ReturnType<typeof dataOf>[number];

const LINE_STYLES = {
  final: { strokeWidth: 2, strokeOpacity: 1 },
  previous: { strokeWidth: 1.5, strokeOpacity: 0.75, strokeDasharray: '4 4' },
  running: { strokeWidth: 2, strokeOpacity: 1, strokeDasharray: '1 4', strokeLinecap: 'round' },
  planned: { strokeWidth: 1.5, strokeOpacity: 0.9, strokeDasharray: '6 4' },
  expected: { strokeWidth: 2, strokeOpacity: 0.9, strokeDasharray: '1 5', strokeLinecap: 'round' },
} as const;

interface LineProps extends DrawnProps {
  readonly style?: keyof typeof LINE_STYLES;
}

function Line({ values, x, y, colour, shape, style = 'final' }: LineProps) {
  return (
    <Shape.LinePath<Datum>
      data={dataOf(values)}
      defined={({ value }) => value !== null}
      x={({ index }) => x(index)}
      y={({ value }) => y(value ?? 0)}
      curve={curveOf(shape)}
      stroke={colour}
      {...LINE_STYLES[style]}
    />
  );
}

function Area({ values, x, y, colour, shape }: DrawnProps) {
  const drawn = dataOf(values).filter(({ value }) => value !== null);
  return (
    <Shape.Area<Datum>
      data={drawn}
      x={({ index }) => x(index)}
      y0={() => y(0)}
      y1={({ value }) => y(value ?? 0)}
      curve={curveOf(shape)}
      fill={colour}
      fillOpacity={0.1}
    />
  );
}

interface BarsProps {
  readonly one: PlotSeries;
  readonly place: number;
  readonly of: number;
  readonly x: { (index: number): number | undefined; bandwidth(): number };
  readonly y: Height;
  readonly active: number | undefined;
}

function Bars({ one, place, of, x, y, active }: BarsProps) {
  const width = Math.max(1, x.bandwidth() / of);
  return one.values.map((value, index) => {
    if (value === null || value === 0) return null;
    const top = Math.min(y(value), y(0));
    return (
      <Shape.Bar
        key={index}
        x={(x(index) ?? 0) + place * width}
        y={top}
        width={Math.max(1, width - 1)}
        height={Math.max(1, Math.abs(y(0) - y(value)))}
        rx={2}
        fill={one.colour}
        fillOpacity={(active === undefined || active === index) && index !== one.running ? 1 : 0.55}
      />
    );
  });
}

function CursorDot({
  values,
  x,
  y,
  one,
  index,
}: Omit<DrawnProps, 'colour'> & { one: PlotSeries; index: number }) {
  const value = values[index];
  if (value === null || value === undefined) return null;
  return (
    <circle
      cx={x(index)}
      cy={y(value)}
      r={4.5}
      fill={one.colour}
      stroke="var(--mq-surface)"
      strokeWidth={2}
    />
  );
}
