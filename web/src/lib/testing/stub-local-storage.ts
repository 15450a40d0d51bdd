import { vi } from 'vitest';

/** An empty `localStorage` until `vi.unstubAllGlobals`. For tests. */
export function stubLocalStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => kept.set(name, value),
    removeItem: (name: string) => kept.delete(name),
  });
}
