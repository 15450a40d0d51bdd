import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

import { useElementSize } from '../../../ui/hooks.ts';
import { VisuallyHidden } from '../../../ui/layout/layout.tsx';
import { DAY_NAMES, formatHour } from '../model/describe-schedule.ts';
import { HOURS, paint, step, type Cell, type Week } from '../model/schedule.ts';
import classes from './schedule-field.module.css';

interface WeekGridProps {
  readonly labelId: string;
  readonly week: Week;
  readonly onChange: (week: Week) => void;
}

/** Below this width, pixels, hours run downwards: 24 columns would be too narrow for a finger. */
const WIDE_FROM = 690;
const DAYS_OF_WEEK = [0, 1, 2, 3, 4, 5, 6];
const HINT =
  'Drag to turn hours on or off. With the keyboard: arrow keys to move, Space to toggle, Shift+arrow to paint.';

/** Seven days by 24 hours, painted by mouse, finger and keyboard. */
export function WeekGrid({ labelId, week, onChange }: WeekGridProps) {
  const { ref, width } = useElementSize<HTMLDivElement>();
  const isWide = width === 0 || width >= WIDE_FROM;
  const painting = usePainting(week, onChange);
  const keys = useCellKeys(week, onChange, isWide);
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
    grid.current?.querySelector<HTMLElement>(`[data-cell="${cell.day}-${cell.hour}"]`)?.focus();
  };
  const onKeyDown = (event: KeyboardEvent, cell: Cell) => {
    const key = isWide ? event.key : (TURNED[event.key] ?? event.key);
    const next = step(cell, key);
    if (next === undefined) return;
    event.preventDefault();
    if (event.shiftKey) onChange(paint(week, cell, next, runsAt(week, cell)));
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
        <Corner text="Day" />
        {HOURS.map((hour) => (
          <LineHeader
            key={hour}
            role="columnheader"
            text={String(hour)}
            name={`${formatHour(hour)} on all days`}
            onToggle={() => onToggleHour(hour)}
          />
        ))}
      </div>
      {DAYS_OF_WEEK.map((day) => (
        <div role="row" key={day} className={classes.line}>
          <LineHeader
            role="rowheader"
            text={(DAY_NAMES[day] ?? '').slice(0, 3)}
            name={`All of ${DAY_NAMES[day]}`}
            onToggle={() => onToggleDay(day)}
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
        <Corner text="Hour" />
        {DAYS_OF_WEEK.map((day) => (
          <LineHeader
            key={day}
            role="columnheader"
            text={(DAY_NAMES[day] ?? '').slice(0, 2)}
            name={`All of ${DAY_NAMES[day]}`}
            onToggle={() => onToggleDay(day)}
          />
        ))}
      </div>
      {HOURS.map((hour) => (
        <div role="row" key={hour} className={classes.line}>
          <LineHeader
            role="rowheader"
            text={formatHour(hour)}
            name={`${formatHour(hour)} on all days`}
            onToggle={() => onToggleHour(hour)}
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

interface LineHeaderProps {
  readonly role: 'columnheader' | 'rowheader';
  readonly text: string;
  readonly name: string;
  readonly onToggle: () => void;
}

/** Switches a whole day, or one hour of every day. */
function LineHeader({ role, text, name, onToggle }: LineHeaderProps) {
  return (
    <span role={role} className={classes.header}>
      <button
        type="button"
        tabIndex={-1}
        className={classes.headerButton}
        aria-label={name}
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
      data-cell={`${day}-${hour}`}
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

/** A stroke paints the rectangle from where it began, with the opposite of what was there. */
function usePainting(week: Week, onChange: (week: Week) => void) {
  const stroke = useRef<Stroke | undefined>(undefined);
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const cell = cellAt(event);
    if (cell === undefined || event.button !== 0) return;
    stroke.current = { from: cell, runs: !runsAt(week, cell), before: week };
    onChange(paint(week, cell, cell, stroke.current.runs));
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
  const element = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]');
  const [day, hour] = (element?.dataset['cell'] ?? '').split('-').map(Number);
  return day === undefined || hour === undefined ? undefined : { day, hour };
}
