import { useVirtualizer } from '@tanstack/react-virtual';
import type { ReactNode, RefObject } from 'react';

import type { PageRow } from '../bulk/selection.ts';
import { useGradually } from './use-gradually.ts';

/** Height of an ordinary row, pixels: what is out of sight is taken to be as high. */
const ROW_HEIGHT = 45;
const OVERSCAN = 6;

export interface VirtualRowsProps<Row> {
  readonly entries: readonly PageRow<Row>[];
  readonly drawRow: (entry: PageRow<Row>, index: number) => ReactNode;
  readonly scroller: RefObject<HTMLDivElement | null>;
}

/** Only the rows in sight; empty rows above and below keep the place of the others. */
export function VirtualRows<Row>({ entries, drawRow, scroller }: VirtualRowsProps<Row>) {
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    // Rows stand by outside of the window, so that drawing need not hold up the frame that scrolls.
    useFlushSync: false,
    getItemKey: (index) => entries[index]?.id ?? index,
  });
  const items = virtualizer.getVirtualItems();
  const drawn = useGradually({
    wanted: items.map(({ index }) => index),
    first: virtualizer.range?.startIndex ?? 0,
    last: virtualizer.range?.endIndex ?? 0,
  });
  const before = items[0]?.start ?? 0;
  const after = virtualizer.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <tbody>
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

const Gap = ({ height }: { readonly height: number }) =>
  height <= 0 ? null : (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );
