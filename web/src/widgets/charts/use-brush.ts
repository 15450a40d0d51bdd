import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';

import { moveTo } from './chart-data.ts';
import { lengthOfSpan, spanBetween, type Span } from './span.ts';

/** A pointer that moves less, pixels, clicks. */
const DRAG_MIN = 8;

export interface BrushInput {
  /** Points of the chart. */
  readonly count: number;
  /** Fewest points that can be zoomed to. */
  readonly least: number;
  /** The point at a place, pixels from the left of the window. */
  readonly pointNear: (clientX: number) => number;
  /** Zooms to what was selected. */
  readonly onZoom: (span: Span) => void;
}

/** Where a pointer went down; a ref, because moves may come faster than they are drawn. */
interface Press {
  readonly x: number;
  readonly index: number;
  isDrag: boolean;
}

/**
 * The cursor of a chart and the span that is selected from it: by dragging, by a finger on the handle of the cursor, or by
 * Shift and the arrow keys. Releasing or Enter zooms, Escape cancels.
 */
export function useBrush(input: BrushInput) {
  const selecting = useSelecting(input);
  const [pointer, isTouched] = usePointer(selecting, input.pointNear);
  const { active, selection } = selecting;
  return {
    active,
    selection,
    hasHandle: isTouched && active !== undefined,
    events: { ...pointer, onBlur: selecting.leave, onKeyDown: keysOf(selecting, input.count) },
  };
}

type Selecting = ReturnType<typeof useSelecting>;

function useSelecting({ count, least, onZoom }: BrushInput) {
  const [cursor, setCursor] = useState<number>();
  const [anchor, setAnchor] = useState<number>();
  const press = useRef<Press>(undefined);
  const active = cursor !== undefined && cursor < count ? cursor : undefined;
  const selection = anchor === undefined || active === undefined ? undefined : spanBetween(anchor, active);
  const cancel = () => {
    press.current = undefined;
    setAnchor(undefined);
  };
  const leave = () => {
    cancel();
    setCursor(undefined);
  };
  const zoom = (span: Span) => {
    // All of it is shown already.
    if (lengthOfSpan(span) < least || lengthOfSpan(span) >= count) return cancel();
    leave();
    onZoom(span);
  };
  return { active, anchor, selection, press, setCursor, setAnchor, cancel, leave, zoom };
}

function usePointer(selecting: Selecting, pointNear: BrushInput['pointNear']) {
  const { active, anchor, press, setCursor, setAnchor, cancel, leave, zoom } = selecting;
  /** A finger has no cursor of its own: it leaves one, with a handle. */
  const [isTouched, setIsTouched] = useState(false);
  const onPointerDown = (event: PointerEvent) => {
    const isTouch = event.pointerType === 'touch';
    const isOnHandle = event.target instanceof Element && event.target.closest('[data-handle]') !== null;
    setIsTouched(isTouch);
    if (event.button !== 0) return;
    setAnchor(undefined);
    const index = isOnHandle && active !== undefined ? active : pointNear(event.clientX);
    setCursor(index);
    // A finger that is not on the handle moves the cursor, or scrolls the page.
    if (isTouch && !isOnHandle) return;
    press.current = { x: event.clientX, index, isDrag: false };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    const from = press.current;
    // What is selected by keys stays until a pointer presses.
    if (from === undefined && anchor !== undefined) return;
    if (from !== undefined && Math.abs(event.clientX - from.x) >= DRAG_MIN) {
      from.isDrag = true;
      setAnchor(from.index);
    }
    setCursor(pointNear(event.clientX));
  };
  const onPointerUp = (event: PointerEvent) => {
    const from = press.current;
    press.current = undefined;
    if (from?.isDrag) zoom(spanBetween(from.index, pointNear(event.clientX)));
  };
  const onPointerLeave = (event: PointerEvent) => {
    if (event.pointerType !== 'touch') leave();
  };
  return [
    { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: cancel, onPointerLeave },
    isTouched,
  ] as const;
}

const keysOf =
  ({ active, anchor, selection, setCursor, setAnchor, cancel, leave, zoom }: Selecting, count: number) =>
  (event: KeyboardEvent) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Escape') return selection === undefined ? leave() : cancel();
    if (event.key === 'Enter' && selection !== undefined) {
      event.preventDefault();
      return zoom(selection);
    }
    const next = moveTo(event.key, active, count);
    if (next === undefined) return;
    event.preventDefault();
    setAnchor(event.shiftKey ? (anchor ?? active ?? next) : undefined);
    setCursor(next);
  };
