import type { IdKind } from '@marquee/schemas/common/ids';

import type { IdAllocator } from './port.ts';

/** Ids from 1 a kind, forgotten with the process; for tests. */
export function createMemoryIdAllocator(): IdAllocator {
  const last = new Map<IdKind, number>();
  return {
    next: async (kind) => {
      const id = (last.get(kind) ?? 0) + 1;
      last.set(kind, id);
      return id;
    },
  };
}
