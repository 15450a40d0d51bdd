/** What the product uses of `Storage`. */
export type SiteStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

/** Storage that lasts as long as the page. */
function createMemoryStorage(): SiteStorage {
  const items = new Map<string, string>();
  return {
    getItem: (key) => items.get(key) ?? null,
    setItem: (key, value) => void items.set(key, value),
    removeItem: (key) => void items.delete(key),
    key: (index) => [...items.keys()][index] ?? null,
    get length() {
      return items.size;
    },
  };
}

/** A browser that blocks site data throws a SecurityError when the storage is read, not when it is written. */
function openStorage(storageOf: () => SiteStorage): () => SiteStorage {
  const memory = createMemoryStorage();
  return () => {
    try {
      return storageOf();
    } catch {
      return memory;
    }
  };
}

/** False in a browser that blocks site data: what is kept lasts as long as the page. */
export function isStorageLasting(): boolean {
  try {
    return localStorage !== undefined;
  } catch {
    return false;
  }
}

/** Shared by all tabs and kept; in a browser that blocks site data it lasts as long as the page. */
export const localStore = openStorage(() => localStorage);
/** Of this tab; in a browser that blocks site data it lasts as long as the page. */
export const tabStore = openStorage(() => sessionStorage);
