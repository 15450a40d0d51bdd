import { isScheduled, type RunningTimes } from '@marquee/schemas/campaign/running-times';
import { HOUR_MS } from '@marquee/schemas/common/time';

/** It has begun and not ended. */
export const isWithinFlight = ({ startMs, endMs }: RunningTimes, nowMs: number): boolean =>
  (startMs ?? nowMs) <= nowMs && (endMs === null || endMs > nowMs);

/**
 * Since when the schedule has been on without a break; null when it is off now.
 * @param backMs no further back than this
 */
export function scheduledSinceMs(times: RunningTimes, nowMs: number, backMs: number): number | null {
  if (!isScheduled(times, nowMs)) return null;
  const earliestMs = nowMs - backMs;
  const shiftMs = times.offsetMinutes * 60_000;
  let sinceMs = nowMs;
  while (sinceMs > earliestMs) {
    const hourMs = Math.floor((sinceMs - 1 + shiftMs) / HOUR_MS) * HOUR_MS - shiftMs;
    if (!isScheduled(times, hourMs)) return sinceMs;
    sinceMs = hourMs;
  }
  return earliestMs;
}
