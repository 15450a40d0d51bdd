import { COLUMN_WIDTH_MAX, COLUMN_WIDTH_MIN } from '@marquee/schemas/list-view/limits';
import type { KeyboardEvent, PointerEvent } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { boundedWidth } from '../columns/fit-columns.ts';
import classes from './grid.module.css';

/** Pixels that an arrow key moves the edge by. */
const STEP = 16;

interface ColumnResizerProps {
  readonly header: string;
  /** Pixels that were set; undefined while the column takes what it gets. */
  readonly width: number | undefined;
  /** Undefined gives the column its own width back. */
  readonly onResize: (width: number | undefined, isFinal: boolean) => void;
}

/** The edge of a column: dragged, moved by the arrow keys, and reset by a double click or Home. */
export function ColumnResizer({ header, width, onResize }: ColumnResizerProps) {
  const drag = (event: PointerEvent<HTMLElement>) => {
    const cell = event.currentTarget.closest('th');
    if (cell === null || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    const handle = event.currentTarget;
    const from = { x: event.clientX, width: cell.getBoundingClientRect().width };
    const widthAt = (x: number) => boundedWidth(from.width + x - from.x);
    handle.setPointerCapture(event.pointerId);
    handle.onpointermove = ({ clientX }) => onResize(widthAt(clientX), false);
    handle.onpointerup = ({ clientX }) => {
      handle.onpointermove = null;
      handle.onpointerup = null;
      if (clientX !== from.x) onResize(widthAt(clientX), true);
    };
  };
  const step = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Home') onResize(undefined, true);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') {
      const now = event.currentTarget.closest('th')?.getBoundingClientRect().width ?? COLUMN_WIDTH_MIN;
      onResize(boundedWidth(now + (event.key === 'ArrowLeft' ? -STEP : STEP)), true);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <span
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('Width of {header}', { header })}
      aria-valuemin={COLUMN_WIDTH_MIN}
      aria-valuemax={COLUMN_WIDTH_MAX}
      aria-valuenow={width ?? COLUMN_WIDTH_MIN}
      aria-valuetext={width === undefined ? t('Automatic') : t('{width} pixels', { width })}
      className={classes.resizer}
      onPointerDown={drag}
      onKeyDown={step}
      onDoubleClick={() => onResize(undefined, true)}
    />
  );
}
