import { Scale } from '@visx/visx';

import type { Span } from './span.ts';

/** Pixels left of the drawing for the values, and right of it. */
export const AXIS_WIDTH = 52;
const EDGE = 12;

export const AXIS_LABEL = {
  fill: 'var(--mantine-color-dimmed)',
  fontSize: 11,
  fontFamily: 'inherit',
} as const;

/** Width of the drawing without its axis, pixels. */
export const innerWidth = (width: number): number => Math.max(10, width - AXIS_WIDTH - EDGE);

/** Where points are, pixels from the axis. */
export const pointScale = (count: number, inner: number) =>
  Scale.scaleBand<number>({
    domain: Array.from({ length: count }, (_, index) => index),
    range: [0, inner],
    padding: 0.25,
  });
export type PointScale = ReturnType<typeof pointScale>;

/** The middle of a point, pixels from the left of the chart. */
export const pointAt = (index: number, count: number, width: number): number =>
  AXIS_WIDTH + ((index + 0.5) / count) * innerWidth(width);

/** The point at a place, pixels from the left of the chart; beside the drawing the first or the last. */
export const pointNear = (left: number, count: number, width: number): number =>
  Math.min(count - 1, Math.max(0, Math.floor(((left - AXIS_WIDTH) / innerWidth(width)) * count)));

/** What a span covers, pixels from the left of the chart. */
export const boxOfSpan = ({ first, last }: Span, count: number, width: number) => ({
  left: AXIS_WIDTH + (first / count) * innerWidth(width),
  width: ((last - first + 1) / count) * innerWidth(width),
});
