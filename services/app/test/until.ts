import { vi } from 'vitest';

/**
 * Waits until a condition gives something truthy, and answers that; in hooks too, where `expect.poll` may not run.
 * @throws what the condition threw last, or that the time ran out
 */
export const until = <T>(
  what: string,
  condition: () => Promise<T> | T,
  { timeout = 10_000, interval = 50 }: { readonly timeout?: number; readonly interval?: number } = {},
): Promise<NonNullable<T>> =>
  vi.waitFor(
    async () => {
      const found = await condition();
      if (!found) throw new Error(`never came: ${what}`);
      return found;
    },
    { timeout, interval },
  );
