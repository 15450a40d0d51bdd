import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type ComponentProps, type ReactNode, type RefObject } from 'react';

import type { PageRow } from '../bulk/selection.ts';
import { useGradually } from './use-gradually.ts';

/** Height of an ordinary row, pixels: what is out of sight is taken to be as high. */
const ROW_HEIGHT = 45;
const OVERSCAN = 6;

export interface VirtualRowsProps<Row> {
  readonly entries: readonly PageRow<Row>[];
  readonly drawRow: (entry: PageRow<Row>, index: number) => ReactNode;
  /** Properties of the element around the rows. */
  readonly body: ComponentProps<'tbody'> & { readonly ref: RefObject<HTMLTableSectionElement | null> };
}

/** Only the rows in sight; empty rows above and below keep the place of the others. */
export function VirtualRows<Row>({ entries, drawRow, body }: VirtualRowsProps<Row>) {
  const top = useTop(body.ref);
  const virtualizer = useWindowVirtualizer({
    count: entries.length,
    scrollMargin: top,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // Rows stand by outside of the window, so that drawing does not have to hold up the frame that scrolls.
    useFlushSync: false,
    getItemKey: (index) => entries[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const drawn = useGradually({
    wanted: items.map(({ index }) => index),
    first: virtualizer.range?.startIndex ?? 0,
    last: virtualizer.range?.endIndex ?? 0,
  });
  const before = (items[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() - ((items.at(-1)?.end ?? top) - top);
  return (
    <tbody {...body}>
      <Gap height={before} />
      {items.map(({ index, key, size }) => {
        const entry = entries[index];
        if (entry === undefined) return null;
        return drawn.has(index) ? drawRow(entry, index) : <Gap key={key} height={size} />;
      })}
      <Gap height={after} />
    </tbody>
  );
}

/** Where the rows begin, pixels from the top of the page; looked up again whenever the page's height changes. */
function useTop({ current }: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    if (current === null) return undefined;
    const look = () => setTop(Math.round(current.getBoundingClientRect().top + window.scrollY));
    const observer = new ResizeObserver(look);
    observer.observe(document.body);
    look();
    return () => observer.disconnect();
  }, [current]);
  return top;
}

const Gap = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : <tr aria-hidden style={{ display: 'block', height }} />;
