import { t } from '../../lib/i18n/i18n.ts';
import { formatList } from '../../lib/sentences/format-list.ts';
import type { ChartSeries, ChartUnit } from './chart-data.ts';

/** Series that share a scale. */
export interface Panel<Series extends ChartSeries = ChartSeries> {
  readonly unit: ChartUnit;
  readonly series: readonly Series[];
}

/** Series whose highest values are further apart than this do not share a scale: the lower ones would lie on the axis. */
const APART_MAX = 10;
/** More names than this do not fit above a panel; the legend has them. */
const NAMES_MAX = 3;

const UNIT_LABELS: Readonly<Record<ChartUnit, string>> = {
  count: t('count'),
  money: t('US dollars'),
  percent: t('percent'),
};

/**
 * The panels of a chart, one a scale, in the order of their first series. Series share one where they are of one metric, or of
 * one unit and within tenfold of one another.
 */
export function panelsOf<Series extends ChartSeries>(series: readonly Series[]): readonly Panel<Series>[] {
  const panels: { unit: ChartUnit; series: Series[] }[] = [];
  for (const one of series) {
    const panel =
      panels.find(({ series: others }) => others.some((other) => metricOf(other) === metricOf(one))) ??
      panels.find(({ unit, series: others }) => unit === one.unit && isWithin([...others, one]));
    if (panel) panel.series.push(one);
    else panels.push({ unit: one.unit, series: [one] });
  }
  return panels;
}

const metricOf = ({ metric, id }: ChartSeries): string => metric ?? id;

function isWithin(series: readonly ChartSeries[]): boolean {
  // What is zero throughout is on every scale.
  const sizes = series.map(sizeOf).filter((size) => size > 0);
  return sizes.length < 2 || Math.max(...sizes) <= APART_MAX * Math.min(...sizes);
}

const sizeOf = ({ values, previous }: ChartSeries): number =>
  [...values, ...(previous?.values ?? [])].reduce<number>(
    (size, value) => Math.max(size, Math.abs(value ?? 0)),
    0,
  );

/** What a panel's axis is of: `Spend and Cost (US dollars)`; of an only panel the unit alone, the chart's name says the rest. */
export function panelTitle({ unit, series }: Panel, isOnly: boolean): string {
  const label = UNIT_LABELS[unit];
  if (isOnly || series.length > NAMES_MAX) return label.slice(0, 1).toUpperCase() + label.slice(1);
  return t('{metrics} ({unit})', { metrics: formatList(series.map((one) => one.label)), unit: label });
}

/** Where a panel is, pixels from the top of the chart. */
export interface PanelBox {
  readonly top: number;
  /** Of the drawing between its title and its lowest value. */
  readonly height: number;
}

export interface PanelLayout {
  readonly boxes: readonly PanelBox[];
  /** Of the whole chart. */
  readonly height: number;
}

/** Pixels above a panel for its title, below the last one for the names of points, and between two. */
const TITLE = 26;
const BOTTOM = 28;
const GAP = 8;
const PANEL_HEIGHT_MIN = 90;

/**
 * Where panels are drawn: the more there are, the lower each is, and none too low to be read.
 * @param height of a chart of one panel, pixels
 */
export function layoutPanels(count: number, height: number): PanelLayout {
  const own =
    count <= 1
      ? height - TITLE - BOTTOM
      : Math.max(PANEL_HEIGHT_MIN, Math.round(height * (0.7 - 0.07 * count)));
  const boxes = Array.from({ length: count }, (_, index) => ({
    top: TITLE + index * (TITLE + own + GAP),
    height: own,
  }));
  const last = boxes.at(-1);
  return { boxes, height: last === undefined ? height : last.top + last.height + BOTTOM };
}

/**
 * The middle of the panel at a place, pixels from the top of the chart.
 * @param top pixels from the top of the chart
 */
export function middleNear({ boxes }: PanelLayout, top: number): number {
  const box = boxes.find((one) => top < one.top + one.height + GAP) ?? boxes.at(-1);
  return box === undefined ? 0 : box.top + box.height / 2;
}
