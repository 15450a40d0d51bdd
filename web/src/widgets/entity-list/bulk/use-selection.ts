import { useCallback, useRef, useState } from 'react';

import {
  NOTHING_SELECTED,
  pageToggled,
  rangeSelected,
  toggled,
  type PageRow,
  type Selection,
} from './selection.ts';
import { useStable } from '../use-stable.ts';

/** The selected rows, until the filter changes: a new filter means other rows. */
export function useSelection<Row>(entries: readonly PageRow<Row>[], filterKey: string) {
  const [held, setHeld] = useState<{ readonly filterKey: string; readonly selection: Selection<Row> }>({
    filterKey,
    selection: NOTHING_SELECTED,
  });
  const selection: Selection<Row> = held.filterKey === filterKey ? held.selection : NOTHING_SELECTED;
  const last = useRef<string>(undefined);
  const set = useStable((next: Selection<Row>) => setHeld({ filterKey, selection: next }));
  const toggle = useStable((id: string, withShift: boolean) => {
    const from = last.current;
    set(
      withShift && from !== undefined && from !== id
        ? rangeSelected(selection, entries, { from, to: id })
        : toggled(selection, entries, id),
    );
    last.current = id;
  });
  return {
    selection,
    toggle,
    togglePage: useStable(() => set(pageToggled(selection, entries))),
    selectAllMatching: useStable(() => set({ rows: new Map(), allMatching: true })),
    clear: useCallback(() => set(NOTHING_SELECTED), [set]),
  };
}
