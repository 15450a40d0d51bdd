import { DAY_MS, HALF_HOUR_MS } from '@marquee/schemas/common/time';

/** Milliseconds since 1970; `to` is exclusive. Both are whole half hours, but for a window that ends now. */
export interface Window {
  readonly fromMs: number;
  readonly toMs: number;
}

/** The day before today (UTC); for what is younger, the time since then. */
export function windowOf(since: Date, now: Date): Window {
  const nowMs = now.getTime();
  const todayMs = nowMs - (nowMs % DAY_MS);
  const yesterdayMs = todayMs - DAY_MS;
  if (since.getTime() <= yesterdayMs) return { fromMs: yesterdayMs, toMs: todayMs };
  return { fromMs: Math.ceil(since.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS, toMs: nowMs };
}
