/** Who holds an address; null when it is free. */
export interface EmailState {
  readonly holder: number | null;
}

export const initialState: EmailState = { holder: null };
