/**
 * Removes the keys that hold `undefined`: a field that a change omits must not erase the stored value, and
 * optional properties can be passed on under `exactOptionalPropertyTypes`.
 */
export function withoutUndefined<T extends object>(
  values: T,
): { [Key in keyof T]?: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };
}
