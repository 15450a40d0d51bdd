import { Fragment, useState, type KeyboardEvent } from 'react';

import styles from './cells-chart.module.css';
import { highestOf, moveTo, summaryOf, type ChartPoint, type ChartSeries } from './chart-data.ts';
import { ChartFrame } from './chart-frame.tsx';
import { ChartTable } from './chart-table.tsx';
import { shadeOf } from './shade.ts';
import { InteractiveCells, shadeColour, ShadeLegend } from './interactive-cells.tsx';
import { t } from '../../lib/i18n/i18n.ts';

interface HeatMapProps {
  /** What it is about: "Spend by weekday and hour". */
  readonly label: string;
  /** What the values are: "Spend". */
  readonly metric: string;
  /** Columns. */
  readonly points: readonly ChartPoint[];
  /** Rows, all of one unit. */
  readonly series: readonly ChartSeries[];
  /** What the columns are, as the head of the table. */
  readonly heading: string;
}

interface Cell {
  readonly row: number;
  readonly column: number;
}

const TABLE_HEIGHT = 320;
/** Every third column is named, so that the names fit a narrow screen. */
const NAMED_EVERY = 3;

/** Values by two things, the darker the higher. */
export function HeatMap({ label, metric, points, series, heading }: HeatMapProps) {
  const [active, setActive] = useState<Cell>();
  const highest = series.length > 0 ? highestOf(series) : 0;
  const highestText = series.flatMap(({ values, texts }) =>
    values.flatMap((value, index) => (value === highest ? [texts[index] ?? ''] : [])),
  )[0];
  const onKeyDown = (event: KeyboardEvent) => {
    const next = nextCell(event, active, series.length, points.length);
    if (next === undefined) return;
    event.preventDefault();
    setActive(next);
  };
  const one = active && series[active.row];
  const said =
    active && one && `${one.label}, ${points[active.column]?.label ?? ''}: ${one.texts[active.column] ?? ''}`;
  return (
    <ChartFrame
      legend={<ShadeLegend label={metric} highest={highestText ?? '—'} />}
      table={
        <ChartTable label={label} heading={heading} points={points} series={series} height={TABLE_HEIGHT} />
      }
    >
      <InteractiveCells
        label={`${label}. ${t('Arrow keys move from cell to cell.')}`}
        summary={summaryOf(points, series)}
        said={said}
        at={
          active && { x: (active.column / points.length) * 100, y: (active.row / (series.length + 1)) * 100 }
        }
        onKeyDown={onKeyDown}
        onLeave={() => setActive(undefined)}
      >
        <div className={styles.grid} style={{ '--columns': points.length } as object} aria-hidden>
          {series.map(({ id, label: name, values }, row) => (
            <Fragment key={id}>
              <span className={styles.side}>{name}</span>
              {points.map((point, column) => (
                <span
                  key={point.label}
                  className={styles.tile}
                  style={{ background: shadeColour(shadeOf(values[column], highest)) }}
                  data-active={active?.row === row && active.column === column ? true : undefined}
                  onPointerEnter={() => setActive({ row, column })}
                />
              ))}
            </Fragment>
          ))}
          <span />
          {points.map(({ label: name, tick }, index) => (
            <span key={name} className={styles.hour}>
              {index % NAMED_EVERY === 0 ? tick : ''}
            </span>
          ))}
        </div>
      </InteractiveCells>
    </ChartFrame>
  );
}

/** Where a key leads from a cell; undefined for other keys. */
function nextCell(
  { key, altKey, ctrlKey, metaKey }: KeyboardEvent,
  active: Cell | undefined,
  rows: number,
  columns: number,
): Cell | undefined {
  if (altKey || ctrlKey || metaKey) return undefined;
  const { row, column } = active ?? { row: 0, column: -1 };
  if (key === 'ArrowUp') return { row: Math.max(0, row - 1), column: Math.max(0, column) };
  if (key === 'ArrowDown')
    return { row: active ? Math.min(rows - 1, row + 1) : 0, column: Math.max(0, column) };
  const next = moveTo(key, active?.column, columns);
  return next === undefined ? undefined : { row, column: next };
}
