/** What a search box holds, beside the search that the list has. */
export interface SearchState {
  /** As the box shows it. */
  readonly typed: string;
  /** The list's search when the box looked last. */
  readonly shown: string;
  /** Searches of this box that the list has not come to yet, the oldest first. */
  readonly pending: readonly string[];
}

/** The box as it opens. */
export const searchOf = (value: string): SearchState => ({ typed: value, shown: value, pending: [] });

/** After the box has asked the list for what was typed. */
export function asked(state: SearchState, text: string): SearchState {
  const search = text.trim();
  return search === state.shown && state.pending.length === 0
    ? state
    : { ...state, pending: [...state.pending, search] };
}

/**
 * After the list's search became `value`. The box's own searches come a moment late, and leave alone what was typed meanwhile; Back,
 * forward and "Clear all" replace it.
 */
export function answered({ typed, pending }: SearchState, value: string): SearchState {
  const place = pending.indexOf(value);
  if (place !== -1) return { typed, shown: value, pending: pending.slice(place + 1) };
  return typed.trim() === value ? { typed, shown: value, pending: [] } : searchOf(value);
}
