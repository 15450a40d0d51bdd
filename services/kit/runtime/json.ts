/** JSON of a value that may hold bigints: they become decimal strings, as in the event store. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === 'bigint' ? part.toString() : part));
