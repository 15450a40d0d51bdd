import { DAY_MS, HALF_HOUR_MS } from '@marquee/schemas/common/time';

/** Milliseconds since 1970; `to` is exclusive. Both are whole half hours, but for a window that ends now. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The day before today, UTC. */
export function yesterdayOf(now: Date): Window {
  const nowMs = now.getTime();
  const todayMs = nowMs - (nowMs % DAY_MS);
  return { fromMs: todayMs - DAY_MS, toMs: todayMs };
}

/** Yesterday; for what is younger, the time since then. */
export function windowOf(since: Date, now: Date): Window {
  const yesterday = yesterdayOf(now);
  if (since.getTime() <= yesterday.fromMs) return yesterday;
  return { fromMs: Math.ceil(since.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS, toMs: now.getTime() };
}
