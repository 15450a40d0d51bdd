import type { IdKind } from '@marquee/schemas/common/ids';

import type { IdAllocator, KeyedIds } from './port.ts';

/** Ids from 1 a kind, forgotten with the process; for tests. */
export function createMemoryIdAllocator(): IdAllocator {
  const last = new Map<IdKind, number>();
  const keyed = new Map<string, number>();
  const next = async (kind: IdKind): Promise<number> => {
    const id = (last.get(kind) ?? 0) + 1;
    last.set(kind, id);
    return id;
  };
  return {
    next,
    keyedIn: (service): KeyedIds => {
      const idFor: KeyedIds['idFor'] = async (kind, key) => {
        const name = `${service} ${kind} ${key}`;
        const id = keyed.get(name) ?? (await next(kind));
        keyed.set(name, id);
        return id;
      };
      return {
        idFor,
        idForCommand: (kind, { commandId, isRepeatable = false }) =>
          isRepeatable ? idFor(kind, commandId) : next(kind),
      };
    },
  };
}
