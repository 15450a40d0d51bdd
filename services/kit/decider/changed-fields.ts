/**
 * The fields of a patch whose value is another than today's. Values are what JSON can hold, and bigints.
 * `undefined` in a patch is a field that it does not name.
 */
export function changedFields<Fields extends object>(
  before: Fields,
  patch: Partial<Fields>,
): Partial<Fields> {
  const changed: Partial<Fields> = {};
  for (const key of Object.keys(patch) as (keyof Fields)[]) {
    if (patch[key] !== undefined && !sameValue(before[key], patch[key])) changed[key] = patch[key];
  }
  return changed;
}

/** Today's fields with a patch laid over them. */
export function patched<Fields extends object>(before: Fields, patch: Partial<Fields>): Fields {
  return { ...before, ...changedFields(before, patch) };
}

/** Equal by value, whatever the order of keys; a key that holds `undefined` is no key. */
function sameValue(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) || Array.isArray(right)) {
    return (
      Array.isArray(left) &&
      Array.isArray(right) &&
      left.length === right.length &&
      left.every((value, index) => sameValue(value, right[index]))
    );
  }
  const [a, b] = [left as Record<string, unknown>, right as Record<string, unknown>];
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => sameValue(a[key], b[key]));
}
