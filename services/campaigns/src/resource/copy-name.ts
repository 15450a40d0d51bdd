const NAME_MAX = 255;
const COPY = ' (copy)';

/** `Summer` -> `Summer (copy)`, within the length of a name. */
export const copyName = (name: string): string => `${name.slice(0, NAME_MAX - COPY.length).trimEnd()}${COPY}`;
