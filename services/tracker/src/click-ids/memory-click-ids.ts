import type { ClickIds, KeptClickId } from './click-ids.ts';

/** Click ids of one process, for tests. */
export function createMemoryClickIds(): ClickIds {
  const kept = new Map<string, KeptClickId>();
  return {
    migrate: async () => undefined,

    async keep(ids) {
      for (const one of ids) if (!kept.has(one.shortId)) kept.set(one.shortId, one);
    },

    async find(shortIds) {
      const found = new Map<string, string>();
      for (const shortId of shortIds) {
        const one = kept.get(shortId);
        if (one !== undefined) found.set(shortId, one.longId);
      }
      return found;
    },

    async removeExpired(nowMs, limit) {
      const expired = [...kept.values()]
        .filter(({ expiresAtMs }) => expiresAtMs <= nowMs)
        .sort((one, other) => one.expiresAtMs - other.expiresAtMs)
        .slice(0, limit);
      for (const { shortId } of expired) kept.delete(shortId);
      return expired.length;
    },
  };
}
