import { startTransition, useEffect, useState } from 'react';

/** Rows drawn at once: few enough to fit into a frame beside what else happens in it. */
const BATCH = 4;
const NONE: ReadonlySet<number> = new Set();

/** Rows by index; `first` and `last` are the ones in sight, the others are close to them. */
interface VisibleRows {
  readonly wanted: readonly number[];
  readonly first: number;
  readonly last: number;
}

/**
 * Which of the wanted rows are to be drawn now. Rows that come into sight follow a few a frame, those in sight first: a
 * jump through a long list would otherwise draw a window of them in one task, and a click would wait for it.
 */
export function useGradually({ wanted, first, last }: VisibleRows): ReadonlySet<number> {
  const [drawn, setDrawn] = useState(NONE);
  // The first window is drawn whole: there is nothing yet that could be kept waiting.
  const now = drawn.size === 0 ? new Set(wanted) : drawn;
  const from = wanted[0] ?? 0;
  const to = wanted.at(-1) ?? -1;
  const missing = wanted.filter((index) => !now.has(index)).length;
  useEffect(() => {
    if (to < from || (missing === 0 && drawn.size > 0)) return undefined;
    const frame = requestAnimationFrame(() =>
      startTransition(() => setDrawn((before) => nextDrawn(before, { from, to, first, last }))),
    );
    return () => cancelAnimationFrame(frame);
  }, [drawn, missing, from, to, first, last]);
  return now;
}

interface Range {
  readonly from: number;
  readonly to: number;
  readonly first: number;
  readonly last: number;
}

/** What stays, and the next few. */
export function nextDrawn(
  before: ReadonlySet<number>,
  { from, to, first, last }: Range,
): ReadonlySet<number> {
  const wanted = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  if (before.size === 0) return new Set(wanted);
  const inSight = (index: number): boolean => index >= first && index <= last;
  const missing = wanted.filter((index) => !before.has(index));
  const next = [...missing.filter(inSight), ...missing.filter((index) => !inSight(index))].slice(0, BATCH);
  return new Set([...wanted.filter((index) => before.has(index)), ...next]);
}
