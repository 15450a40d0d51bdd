import { Curve, Shape } from '@visx/visx';

import { isStepped, splitAtRunning, type ChartSeries } from './chart-data.ts';
import { StackedArea } from './stacked-area.tsx';

/** A series as it is drawn. */
export interface PlotSeries extends ChartSeries {
  readonly colour: string;
  /** Where each value begins, in a stack. */
  readonly bases?: readonly number[];
}

interface SeriesProps {
  readonly one: PlotSeries;
  /** Pixels from the left, of the middle of a point. */
  readonly x: (index: number) => number;
  /** Pixels from the top. */
  readonly y: (value: number) => number;
}

type CurveFactory = typeof Curve.curveLinear;

function curveOf(one: PlotSeries): CurveFactory {
  if (!isStepped(one)) return one.bases === undefined ? Curve.curveMonotoneX : Curve.curveLinear;
  return one.isCumulative ? Curve.curveStepAfter : Curve.curveStep;
}

/** The period before, dashed. */
export const PreviousLine = ({ one, x, y }: SeriesProps) =>
  one.previous && (
    <Line
      values={one.previous.values}
      x={x}
      y={y}
      curve={curveOf(one)}
      colour={one.colour}
      style="previous"
    />
  );

interface LinesProps extends SeriesProps {
  /** Whether what is below the line is tinted. */
  readonly isFilled: boolean;
}

/** A series as a line, or as a layer of its stack. */
export function Lines({ one, isFilled, x, y }: LinesProps) {
  const { values, bases, running, colour, stroke = 'final' } = one;
  const curve = curveOf(one);
  if (bases !== undefined) return <StackedArea one={{ ...one, bases }} x={x} y={y} curve={curve} />;
  const [final, open] = splitAtRunning(values, running);
  const drawn = { x, y, colour, curve };
  return (
    <>
      <PreviousLine one={one} x={x} y={y} />
      {isFilled && <Area values={values} {...drawn} />}
      <Line values={final} {...drawn} style={stroke} />
      {open.length > 0 && <Line values={open} {...drawn} style="running" />}
    </>
  );
}

interface DrawnProps extends Omit<SeriesProps, 'one'> {
  readonly values: readonly (number | null)[];
  readonly colour: string;
  readonly curve: CurveFactory;
}

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
  readonly style: keyof typeof LINE_STYLES;
}

function Line({ values, x, y, colour, curve, style }: LineProps) {
  return (
    <Shape.LinePath<Datum>
      data={dataOf(values)}
      defined={({ value }) => value !== null}
      x={({ index }) => x(index)}
      y={({ value }) => y(value ?? 0)}
      curve={curve}
      stroke={colour}
      data-line={style}
      {...LINE_STYLES[style]}
    />
  );
}

function Area({ values, x, y, colour, curve }: DrawnProps) {
  const drawn = dataOf(values).filter(({ value }) => value !== null);
  return (
    <Shape.Area<Datum>
      data={drawn}
      x={({ index }) => x(index)}
      y0={() => y(0)}
      y1={({ value }) => y(value ?? 0)}
      curve={curve}
      fill={colour}
      fillOpacity={0.1}
    />
  );
}

interface BarsProps {
  readonly one: PlotSeries;
  /** Among the series of its panel. */
  readonly place: number;
  readonly of: number;
  readonly x: { (index: number): number | undefined; bandwidth(): number };
  readonly y: SeriesProps['y'];
  readonly active: number | undefined;
}

/** A bar at each point, beside those of the other series. */
export function Bars({ one, place, of, x, y, active }: BarsProps) {
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

/** The value under the cursor. */
export function CursorDot({ one, x, y, index }: SeriesProps & { readonly index: number }) {
  const value = one.values[index];
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
