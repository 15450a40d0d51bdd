import { useLayoutEffect, useRef, useState, type RefObject, type UIEvent } from 'react';

/** Head, rows and totals of a table; each scrolls sideways, always as far as the others. */
export interface SideScroll {
  readonly head: RefObject<HTMLTableSectionElement | null>;
  readonly body: RefObject<HTMLTableSectionElement | null>;
  readonly foot: RefObject<HTMLTableSectionElement | null>;
  /** Called when any of the three scrolls. */
  readonly onScroll: (event: UIEvent<HTMLElement>) => void;
  /** Columns are out of sight before, or after, what is shown. */
  readonly hasBefore: boolean;
  readonly hasAfter: boolean;
}

/**
 * Keeps the parts of a table together while any of them scrolls sideways. One scroller around all of them would scroll
 * up and down as well, and the head could not stay under the header of the page.
 * @param tracks changes whenever the columns or their widths do
 */
export function useSideScroll(tracks: string): SideScroll {
  const head = useRef<HTMLTableSectionElement>(null);
  const body = useRef<HTMLTableSectionElement>(null);
  const foot = useRef<HTMLTableSectionElement>(null);
  const [hidden, setHidden] = useState({ before: false, after: false });
  const look = () => {
    const element = body.current;
    if (element === null) return;
    const before = element.scrollLeft > 0;
    // Widths are fractions of a pixel, scroll positions are not.
    const after = element.scrollLeft + element.clientWidth < element.scrollWidth - 1;
    setHidden((was) => (was.before === before && was.after === after ? was : { before, after }));
  };
  useLayoutEffect(() => {
    const element = body.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    look();
    return () => observer.disconnect();
  }, [tracks]);
  return {
    head,
    body,
    foot,
    hasBefore: hidden.before,
    hasAfter: hidden.after,
    onScroll: ({ currentTarget }) => {
      for (const { current } of [head, body, foot])
        if (current !== null && current !== currentTarget) current.scrollLeft = currentTarget.scrollLeft;
      look();
    },
  };
}
