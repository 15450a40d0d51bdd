/** Milliseconds since 1970; for specs of code that has no clock. */
export const at = (iso: string): number => Date.parse(iso);
