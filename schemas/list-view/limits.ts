/** Least and greatest width that a column of a list may be given, CSS pixels. */
export const COLUMN_WIDTH_MIN = 48;
export const COLUMN_WIDTH_MAX = 800;

/** Saved views that one person may have of one list. */
export const SAVED_VIEWS_MAX = 50;
/** Characters of a saved view's name. */
export const VIEW_NAME_LENGTH_MAX = 255;
