import type { LandscapePoint } from '@marquee/schemas/queries/bid-landscape';
import { Axis, Curve, Grid, Group, Scale, Shape } from '@visx/visx';
import { useMemo } from 'react';

import { formatCompact, formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { formatMoneyTick } from '../money-tick.ts';
import { placeLabel } from './landscape-text.ts';
import styles from './bid-landscape.module.css';

/** Pixels around the drawing; above it one row for each line's label. */
export const FRAME = { left: 46, right: 12, top: 40, bottom: 42 } as const;
const TICKS = 4;
const COLOUR = 'var(--mq-chart-1)';
const INK = 'var(--mantine-color-dimmed)';
const LABEL = { fill: INK, fontSize: 11, fontFamily: 'inherit' } as const;
/** Width of a character of a label, pixels. */
const CHARACTER = 6.2;
const ROW = 15;
/** The axis ends so far beyond the last price. */
const BEYOND = 1.06;

export interface LandscapeLine {
  readonly id: 'floor' | 'going';
  readonly label: string;
  /** Dollars. */
  readonly price: string;
}

interface LandscapePlotProps {
  readonly points: readonly LandscapePoint[];
  readonly lines: readonly LandscapeLine[];
  /** Of the current bid. */
  readonly index: number;
  readonly unit: string;
  readonly width: number;
  readonly height: number;
}

/** Where prices and counts are drawn. */
export function useLandscapeScales(points: readonly LandscapePoint[], width: number, height: number) {
  const inner = Math.max(10, width - FRAME.left - FRAME.right);
  const innerHeight = height - FRAME.top - FRAME.bottom;
  const x = useMemo(
    () =>
      Scale.scaleLinear<number>({
        domain: [0, Number(points.at(-1)?.bidPrice ?? 1) * BEYOND],
        range: [0, inner],
      }),
    [points, inner],
  );
  const y = useMemo(
    () =>
      Scale.scaleLinear<number>({
        domain: [0, Math.max(1, points.at(-1)?.impressions.value ?? 1)],
        range: [innerHeight, 0],
        nice: TICKS,
      }),
    [points, innerHeight],
  );
  return { x, y, inner, innerHeight };
}

/** Impressions a day by price, with the floor and the going price as lines; a text beside it says the same. */
export function LandscapePlot({ points, lines, index, unit, width, height }: LandscapePlotProps) {
  const { x, y, inner, innerHeight } = useLandscapeScales(points, width, height);
  const active = points[index];
  return (
    <svg width={width} height={height} className={styles.svg} aria-hidden>
      <Group.Group left={FRAME.left} top={FRAME.top}>
        <Grid.GridRows
          scale={y}
          width={inner}
          numTicks={TICKS}
          stroke="var(--mq-line)"
          strokeDasharray="2 4"
        />
        <StepCurve points={points} x={x} y={y} height={innerHeight} />
        {lines.map(({ id, label, price }, row) => (
          <PriceLine
            key={id}
            id={id}
            text={`${label} ${formatMoney(price)}`}
            x={x(Number(price))}
            row={row}
            inner={inner}
            height={innerHeight}
          />
        ))}
        {active !== undefined && (
          <line
            className={styles.bidLine}
            x1={x(Number(active.bidPrice))}
            x2={x(Number(active.bidPrice))}
            y1={y(active.impressions.value)}
            y2={innerHeight}
          />
        )}
        <Axes x={x} y={y} inner={inner} height={innerHeight} unit={unit} />
      </Group.Group>
    </svg>
  );
}

type LinearScale = ReturnType<typeof useLandscapeScales>['x'];

interface DrawnProps {
  readonly x: LinearScale;
  readonly y: LinearScale;
  /** Of the drawing without its axes. */
  readonly height: number;
}

/** What each price brings, in a band of what it may be; the last step goes on to the edge. */
function StepCurve({ points, x, y, height }: DrawnProps & Pick<LandscapePlotProps, 'points'>) {
  const steps = points.map((point) => ({ ...point.impressions, price: Number(point.bidPrice) }));
  const last = steps.at(-1);
  const drawn = last === undefined ? [] : [...steps, { ...last, price: x.domain()[1] ?? last.price }];
  return (
    <>
      <Shape.Area
        data={drawn}
        x={({ price }) => x(price)}
        y0={({ low }) => clamped(y(low), height)}
        y1={({ high }) => clamped(y(high), height)}
        curve={Curve.curveStepAfter}
        fill={COLOUR}
        fillOpacity={0.12}
      />
      <Shape.LinePath
        data={drawn}
        x={({ price }) => x(price)}
        y={({ value }) => y(value)}
        curve={Curve.curveStepAfter}
        stroke={COLOUR}
        strokeWidth={2}
      />
    </>
  );
}

function Axes({ x, y, inner, height, unit }: DrawnProps & { readonly inner: number; readonly unit: string }) {
  return (
    <>
      <Axis.AxisBottom
        top={height}
        scale={x}
        numTicks={Math.max(2, Math.floor(inner / 70))}
        tickFormat={(price) => formatMoneyTick(Number(price), 3)}
        stroke="var(--mq-line)"
        hideTicks
        label={t('Bid price, {unit}', { unit })}
        labelOffset={8}
        labelProps={{ ...LABEL, textAnchor: 'middle' }}
        tickLabelProps={{ ...LABEL, textAnchor: 'middle', dy: '0.2em' }}
      />
      <Axis.AxisLeft
        scale={y}
        numTicks={TICKS}
        hideAxisLine
        hideTicks
        tickFormat={(value) => formatCompact(Number(value))}
        tickLabelProps={{ ...LABEL, textAnchor: 'end', dx: -4, dy: '0.3em' }}
      />
    </>
  );
}

/** An interval may be higher than the axis. */
const clamped = (at: number, height: number): number => Math.min(height, Math.max(0, at));

interface PriceLineProps {
  readonly id: LandscapeLine['id'];
  readonly text: string;
  readonly x: number;
  /** Each label has a row of its own, so that none covers another. */
  readonly row: number;
  readonly inner: number;
  readonly height: number;
}

function PriceLine({ id, text, x, row, inner, height }: PriceLineProps) {
  // A price above all that is drawn has no place here; the text beside the drawing names it.
  if (x < 0 || x > inner) return null;
  const placed = placeLabel(x, text.length * CHARACTER, inner);
  const top = -FRAME.top + ROW * (row + 1);
  return (
    <g className={styles.line} data-line={id}>
      <line x1={x} x2={x} y1={top + 4} y2={height} />
      <text x={placed.x} y={top} textAnchor={placed.anchor}>
        {text}
      </text>
    </g>
  );
}
