/**
 * Leaves out the keys that hold `undefined`: what a change does not name must not erase what stands, and optional properties can
 * be handed on under `exactOptionalPropertyTypes`.
 */
export function withoutUndefined<T extends object>(
  values: T,
): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
