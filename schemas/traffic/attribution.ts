import { DAY_MS, HOUR_MS } from '../common/time.ts';

/** So many days after the bid a conversion is ascribed to its click, at most. A pixel may say fewer. */
export const CLICK_WINDOW_DAYS_MAX = 30;
export const CLICK_WINDOW_MS = CLICK_WINDOW_DAYS_MAX * DAY_MS;
/** So many hours after the bid a conversion is ascribed to its view, at most. A pixel may say fewer, or none. */
export const VIEW_WINDOW_HOURS_MAX = 24;
export const VIEW_WINDOW_MS = VIEW_WINDOW_HOURS_MAX * HOUR_MS;
/**
 * How long after a conversion was attributed to a view a click of the same order takes its credit, in
 * milliseconds.
 */
export const CREDIT_MOVES_WITHIN_MS = 30 * 24 * HOUR_MS;

/** For how long after a bid conversions count, as the pixel had it; a maximum where the pixel said nothing. */
export interface AttributionWindows {
  readonly clickWindowDays?: number | undefined;
  readonly viewWindowHours?: number | undefined;
}

/** Milliseconds after the bid within which a conversion is ascribed to it. */
export const attributionWindowMs = (
  attribution: 'click' | 'view',
  { clickWindowDays, viewWindowHours }: AttributionWindows,
): number =>
  attribution === 'click'
    ? (clickWindowDays ?? CLICK_WINDOW_DAYS_MAX) * DAY_MS
    : (viewWindowHours ?? VIEW_WINDOW_HOURS_MAX) * HOUR_MS;
