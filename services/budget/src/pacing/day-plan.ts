import { runningShare } from '@marquee/schemas/campaign/running-times';
import type { RunningTimes } from '@marquee/schemas/campaign/running-times';
import { dayStart, HALF_HOUR_MS } from '@marquee/schemas/common/time';

import type { TrafficShape } from './traffic-shape.ts';
import { SLOTS, slotOf } from './traffic-shape.ts';

/** The expected traffic of one day of a campaign, in its own zone, hours and flight. */
export interface DayPlan {
  readonly dayStartMs: number;
  /** `TrafficShape.version` that it was made from. */
  readonly version: number;
  /** Weight from the start of the day to the start of each half hour, and (last) of the whole day. */
  readonly cumulative: Float64Array;
}

/** Zones are offset by whole half hours, so each half hour of the day is one of the profile and of one hour. */
export function planDay(times: RunningTimes, shape: TrafficShape, nowMs: number): DayPlan {
  const dayStartMs = dayStart(nowMs, times.offsetMinutes);
  const cumulative = new Float64Array(SLOTS + 1);
  for (let slot = 0; slot < SLOTS; slot += 1) {
    const fromMs = dayStartMs + slot * HALF_HOUR_MS;
    const share = runningShare(times, fromMs);
    cumulative[slot + 1] = cumulative[slot]! + share * shape.weight(slotOf(fromMs));
  }
  return { dayStartMs, version: shape.version, cumulative };
}

/** Weight of the day that has gone by at an instant. */
export function weightUntil({ dayStartMs, cumulative }: DayPlan, atMs: number): number {
  const at = Math.min(Math.max(0, (atMs - dayStartMs) / HALF_HOUR_MS), SLOTS);
  const slot = Math.min(Math.floor(at), SLOTS - 1);
  const before = cumulative[slot]!;
  return before + (cumulative[slot + 1]! - before) * (at - slot);
}

export const weightOfDay = ({ cumulative }: DayPlan): number => cumulative[SLOTS]!;

/** Weight of one millisecond at an instant. */
export function weightPerMs({ dayStartMs, cumulative }: DayPlan, atMs: number): number {
  const slot = Math.min(Math.max(0, Math.floor((atMs - dayStartMs) / HALF_HOUR_MS)), SLOTS - 1);
  return (cumulative[slot + 1]! - cumulative[slot]!) / HALF_HOUR_MS;
}
