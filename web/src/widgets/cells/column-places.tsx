import { createContext, useContext, useLayoutEffect, useMemo, useState, type ReactNode } from 'react';

import { moneyPlaces } from '../../lib/format.ts';

/** Places after the point by column. */
export type Places = Readonly<Record<string, number>>;

const FEWEST = moneyPlaces([]);
const placesIn = (held: Places, column: string): number => held[column] ?? FEWEST;

/** With as many places as a column has needed so far: never fewer, so that an amount that grows keeps its width. */
export const withPlaces = (held: Places, column: string, places: number): Places =>
  places > placesIn(held, column) ? { ...held, [column]: places } : held;

const Context = createContext<readonly [Places, (column: string, places: number) => void]>([{}, () => {}]);

/** A list: all amounts of one of its columns have the same number of places. */
export function ColumnPlaces({ children }: { readonly children: ReactNode }) {
  const [held, setHeld] = useState<Places>({});
  const need = (column: string, places: number) => setHeld((before) => withPlaces(before, column, places));
  const value = useMemo(() => [held, need] as const, [held]);
  return <Context value={value}>{children}</Context>;
}

/** Places of an amount in its column. @param amount dollars as a decimal string */
export function useColumnPlaces(column: string, amount: string | null | undefined): number {
  const [held, need] = useContext(Context);
  const own = moneyPlaces([amount]);
  const shared = placesIn(held, column);
  // Before anything is painted.
  useLayoutEffect(() => {
    if (own > shared) need(column, own);
  }, [column, own, shared, need]);
  return Math.max(own, shared);
}
