/** Milliseconds since 1970 as this device's clock shows them: for what people read and what is kept, never a duration. */
export const nowMs = (): number => Date.now();

/** Milliseconds of a clock that never steps, from the page's beginning: for durations, pauses and deadlines. */
export const monotonicMs = (): number => performance.now();
