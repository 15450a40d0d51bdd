import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again until there is an answer. @throws when there is none in time */
export async function until<T>(
  what: string,
  ask: () => T | Promise<T>,
  { timeoutMs = 15_000, intervalMs = 100 } = {},
): Promise<NonNullable<T>> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined && answer !== null && answer !== false) return answer;
    if (performance.now() > deadline) throw new Error(`Waited ${timeoutMs / 1_000} s for ${what}`);
    await pause(intervalMs);
  }
}
