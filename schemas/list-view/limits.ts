/** Least and greatest width that a column of a list may be given, CSS pixels. */
export const COLUMN_WIDTH_MIN = 48;
export const COLUMN_WIDTH_MAX = 800;
