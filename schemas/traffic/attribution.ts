import { HOUR_MS } from '../common/time.ts';

/** So long after the bid of a view a conversion is ascribed to it, in milliseconds. */
export const VIEW_WINDOW_MS = 24 * HOUR_MS;
/**
 * How long after a conversion was attributed to a view a click of the same order takes its credit, in
 * milliseconds.
 */
export const CREDIT_MOVES_WITHIN_MS = 30 * 24 * HOUR_MS;
