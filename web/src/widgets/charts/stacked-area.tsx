import { Shape, type Curve } from '@visx/visx';

import { splitAtRunning } from './chart-data.ts';
import type { ChartSeries } from './chart-data.ts';

interface StackedAreaProps {
  /** Its values are the tops of the layer. */
  readonly one: Pick<ChartSeries, 'values' | 'running'> & {
    readonly bases: readonly number[];
    readonly colour: string;
  };
  readonly x: (index: number) => number;
  readonly y: (value: number) => number;
  readonly curve: typeof Curve.curveLinear;
}

/** One layer of a stack, with an edge. What still grows is paler, and its edge is dotted. */
export function StackedArea({ one, x, y, curve }: StackedAreaProps) {
  const { values, bases, running, colour } = one;
  const [final, open] = splitAtRunning(values, running);
  const layer = (tops: readonly (number | null)[]) =>
    tops.map((top, index) => ({ top, base: bases[index] ?? 0, index }));
  const shared = {
    defined: ({ top }: { readonly top: number | null }) => top !== null,
    x: ({ index }: { readonly index: number }) => x(index),
    curve,
  };
  const parts = [
    { key: 'final', data: layer(final), fillOpacity: 0.55, dash: {} },
    {
      key: 'open',
      data: layer(open),
      fillOpacity: 0.2,
      dash: { strokeDasharray: '1 4', strokeLinecap: 'round' },
    },
  ] as const;
  return parts.map(({ key, data, fillOpacity, dash }) => (
    <g key={key}>
      <Shape.Area
        {...shared}
        data={data}
        y0={({ base }) => y(base)}
        y1={({ top }) => y(top ?? 0)}
        fill={colour}
        fillOpacity={fillOpacity}
      />
      <Shape.LinePath
        {...shared}
        data={data}
        y={({ top }) => y(top ?? 0)}
        stroke={colour}
        strokeWidth={1.5}
        {...dash}
      />
    </g>
  ));
}
