import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

import { formatHour } from '../../../lib/format-hours.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useElementSize, useMediaQuery } from '../../../ui/hooks.ts';
import { VisuallyHidden } from '../../../ui/layout/layout.tsx';
import { DAY_NAMES, SHORT_DAY_NAMES } from '../../../lib/day-names.ts';
import { HEAD, HOURS, isHead, paint, step, type Cell, type Week } from '../model/schedule.ts';
import classes from './schedule-field.module.css';

interface WeekGridProps {
  readonly labelId: string;
  readonly week: Week;
  readonly onChange: (week: Week) => void;
}

/** Least width of the grid, pixels, with a row for each day; below it, and for fingers below the second one, hours run downwards. */
const WIDE_FROM = 440;
const WIDE_FROM_TOUCH = 690;
const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6];
const HINT = t(
  'Drag to turn hours on or off, Shift+click to fill up to an hour. With the keyboard: arrow keys to move, Space to toggle, Shift+arrow to paint. The heading of a day or an hour toggles all of it.',
);

/** Seven days by 24 hours, painted by mouse, finger and keyboard. */
export function WeekGrid({ labelId, week, onChange }: WeekGridProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const isTouched = useMediaQuery('(pointer: coarse)', false, { getInitialValueInEffect: false });
  const isWide = width === 0 || width >= (isTouched ? WIDE_FROM_TOUCH : WIDE_FROM);
  const keys = useCellKeys(week, onChange, isWide);
  const painting = usePainting(week, onChange, keys.focused);
  const hintId = useId();
  const toggleLine = (from: Cell, to: Cell) => onChange(paint(week, from, to, !sameLine(week, from, to)));
  const Lines = isWide ? DayLines : HourLines;
  return (
    <div ref={ref}>
      <VisuallyHidden id={hintId}>{HINT}</VisuallyHidden>
      <div
        ref={keys.grid}
        role="grid"
        tabIndex={-1}
        aria-labelledby={labelId}
        aria-describedby={hintId}
        aria-multiselectable
        className={classes.grid}
        data-wide={isWide}
        {...painting.handlers}
      >
        <Lines
          cells={{
            week,
            focused: keys.focused,
            setFocused: keys.setFocused,
            onKeyDown: keys.onKeyDown,
            toggle: painting.toggle,
          }}
          onToggleDay={(day) => toggleLine({ day, hour: 0 }, { day, hour: 23 })}
          onToggleHour={(hour) => toggleLine({ day: 0, hour }, { day: 6, hour })}
        />
      </div>
    </div>
  );
}

/** The cell that the keys are at: arrows move it, with Shift they paint what they pass. */
function useCellKeys(week: Week, onChange: (week: Week) => void, isWide: boolean) {
  const [focused, setFocused] = useState<Cell>({ day: 0, hour: 9 });
  const grid = useRef<HTMLDivElement>(null);
  const focus = (cell: Cell) => {
    setFocused(cell);
    grid.current?.querySelector<HTMLElement>(`[data-at="${cell.day},${cell.hour}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, cell: Cell) => {
    const key = isWide ? event.key : (TURNED[event.key] ?? event.key);
    const next = step(cell, key);
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey && !isHead(cell) && !isHead(next))
      onChange(paint(week, cell, next, runsAt(week, cell)));
    focus(next);
  };
  return { grid, focused, setFocused, onKeyDown };
}

interface LinesProps {
  readonly cells: Omit<HourCellProps, 'cell'>;
  readonly onToggleDay: (day: number) => void;
  readonly onToggleHour: (hour: number) => void;
}

/** A row for each day, hours from left to right. */
function DayLines({ cells, onToggleDay, onToggleHour }: LinesProps) {
  return (
    <>
      <div role="row" className={classes.line}>
        <Corner text={t('Day')} />
        {HOURS.map((hour) => (
          <LineHeader
            key={hour}
            role="columnheader"
            text={String(hour)}
            name={t('{hour} on all days', { hour: formatHour(hour) })}
            onToggle={() => onToggleHour(hour)}
            at={{ day: HEAD, hour }}
            {...cells}
          />
        ))}
      </div>
      {DAYS_OF_WEEK.map((day) => (
        <div role="row" key={day} className={classes.line}>
          <LineHeader
            role="rowheader"
            text={SHORT_DAY_NAMES[day] ?? ''}
            name={t('All of {day}', { day: DAY_NAMES[day] })}
            onToggle={() => onToggleDay(day)}
            at={{ day, hour: HEAD }}
            {...cells}
          />
          {HOURS.map((hour) => (
            <HourCell key={hour} cell={{ day, hour }} {...cells} />
          ))}
        </div>
      ))}
    </>
  );
}

/** A row for each hour, days from left to right. */
function HourLines({ cells, onToggleDay, onToggleHour }: LinesProps) {
  return (
    <>
      <div role="row" className={classes.line}>
        <Corner text={t('Hour')} />
        {DAYS_OF_WEEK.map((day) => (
          <LineHeader
            key={day}
            role="columnheader"
            text={(DAY_NAMES[day] ?? '').slice(0, 2)}
            name={t('All of {day}', { day: DAY_NAMES[day] })}
            onToggle={() => onToggleDay(day)}
            at={{ day, hour: HEAD }}
            {...cells}
          />
        ))}
      </div>
      {HOURS.map((hour) => (
        <div role="row" key={hour} className={classes.line}>
          <LineHeader
            role="rowheader"
            text={formatHour(hour)}
            name={t('{hour} on all days', { hour: formatHour(hour) })}
            onToggle={() => onToggleHour(hour)}
            at={{ day: HEAD, hour }}
            {...cells}
          />
          {DAYS_OF_WEEK.map((day) => (
            <HourCell key={day} cell={{ day, hour }} {...cells} />
          ))}
        </div>
      ))}
    </>
  );
}

const Corner = ({ text }: { readonly text: string }) => (
  <span role="columnheader" className={classes.corner}>
    <VisuallyHidden>{text}</VisuallyHidden>
  </span>
);

/** With hours running downwards, down is the next hour and right the next day. */
const TURNED: Readonly<Record<string, string>> = {
  ArrowUp: 'ArrowLeft',
  ArrowDown: 'ArrowRight',
  ArrowLeft: 'ArrowUp',
  ArrowRight: 'ArrowDown',
};

const runsAt = (week: Week, { day, hour }: Cell): boolean => week[day]?.[hour] === true;

const sameLine = (week: Week, from: Cell, to: Cell): boolean =>
  from.day === to.day
    ? (week[from.day] ?? []).every(Boolean)
    : week.every((hours) => hours[from.hour] === true);

interface LineHeaderProps extends Pick<HourCellProps, 'focused' | 'setFocused' | 'onKeyDown'> {
  /** Its place for the keys: before the first cell of its line. */
  readonly at: Cell;
  readonly role: 'columnheader' | 'rowheader';
  readonly text: string;
  readonly name: string;
  readonly onToggle: () => void;
}

/** Switches a whole day, or one hour of every day. */
function LineHeader(props: LineHeaderProps) {
  const { at, role, text, name, onToggle, focused, setFocused, onKeyDown } = props;
  const isFocused = focused.day === at.day && focused.hour === at.hour;
  return (
    <span role={role} className={classes.header}>
      <button
        type="button"
        tabIndex={isFocused ? 0 : -1}
        className={classes.headerButton}
        data-at={`${at.day},${at.hour}`}
        aria-label={name}
        onFocus={() => setFocused(at)}
        onKeyDown={(event) => onKeyDown(event, at)}
        onClick={onToggle}
      >
        {text}
      </button>
    </span>
  );
}

interface HourCellProps {
  readonly cell: Cell;
  readonly week: Week;
  readonly focused: Cell;
  readonly setFocused: (cell: Cell) => void;
  readonly onKeyDown: (event: KeyboardEvent, cell: Cell) => void;
  readonly toggle: (cell: Cell) => void;
}

function HourCell({ cell, week, focused, setFocused, onKeyDown, toggle }: HourCellProps) {
  const { day, hour } = cell;
  const runs = runsAt(week, cell);
  const isFocused = focused.day === day && focused.hour === hour;
  return (
    <button
      type="button"
      role="gridcell"
      aria-selected={runs}
      aria-label={`${DAY_NAMES[day]} ${formatHour(hour)}`}
      tabIndex={isFocused ? 0 : -1}
      className={classes.cell}
      data-at={`${day},${hour}`}
      data-runs={runs}
      onFocus={() => setFocused(cell)}
      onKeyDown={(event) => onKeyDown(event, cell)}
      // Only by keyboard and assistive technology: a pointer has painted already.
      onClick={(event) => {
        if (event.detail === 0) toggle(cell);
      }}
    />
  );
}

interface Stroke {
  readonly from: Cell;
  readonly runs: boolean;
  readonly before: Week;
}

/**
 * A stroke paints the rectangle from where it began, with the opposite of what was there; with Shift the one from the hour that has
 * the focus, with what is there.
 */
function usePainting(week: Week, onChange: (week: Week) => void, focused: Cell) {
  const stroke = useRef<Stroke | undefined>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const cell = cellAt(event);
    if (cell === undefined || event.button !== 0) return;
    stroke.current =
      event.shiftKey && !isHead(focused)
        ? { from: focused, runs: runsAt(week, focused), before: week }
        : { from: cell, runs: !runsAt(week, cell), before: week };
    onChange(paint(week, stroke.current.from, cell, stroke.current.runs));
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const held = stroke.current;
    if (held === undefined) return;
    if (event.buttons === 0) {
      stroke.current = undefined;
      return;
    }
    const cell = cellAt(event);
    if (cell !== undefined) onChange(paint(held.before, held.from, cell, held.runs));
  };
  const end = () => {
    stroke.current = undefined;
  };
  return {
    toggle: (cell: Cell) => onChange(paint(week, cell, cell, !runsAt(week, cell))),
    handlers: { onPointerDown, onPointerMove, onPointerUp: end, onPointerCancel: end },
  };
}

/** The cell under the pointer: a finger's events all go to where it first touched. */
function cellAt({ clientX, clientY }: PointerEvent): Cell | undefined {
  const element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[role="gridcell"]');
  const [day, hour] = (element?.dataset['at'] ?? '').split(',').map(Number);
  return day === undefined || hour === undefined ? undefined : { day, hour };
}
