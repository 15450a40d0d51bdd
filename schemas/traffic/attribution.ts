/** So long after the bid of a view a conversion is ascribed to it, in milliseconds. */
export const VIEW_WINDOW_MS = 24 * 3_600_000;
