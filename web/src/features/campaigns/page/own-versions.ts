import { useMemo, useRef } from 'react';

/**
 * Versions that the page itself made while a form was open, such as by the status switch. They must not look like
 * another editor's change when the form is saved.
 */
export interface OwnVersions {
  readonly note: (before: number, after: number) => void;
  readonly newest: (version: number) => number;
}

export function useOwnVersions(): OwnVersions {
  const next = useRef(new Map<number, number>());
  return useMemo(
    () => ({
      note(before, after) {
        if (after === before + 1) next.current.set(before, after);
      },
      newest(version) {
        let newest = version;
        for (let after = next.current.get(newest); after !== undefined; after = next.current.get(newest))
          newest = after;
        return newest;
      },
    }),
    [],
  );
}
