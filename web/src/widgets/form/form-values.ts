/** What a form holds: the input shape of a command. */
export type FormValues = Readonly<Record<string, unknown>>;

const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  (Object.getPrototypeOf(value) === Object.prototype || Object.getPrototypeOf(value) === null);

/** Whether a field looks empty to a user: "", null and undefined do. */
const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === '';

/** True when a person would see no difference: a field that is missing equals an empty one. */
export function sameValues(left: unknown, right: unknown): boolean {
  if (Object.is(left, right) || (isEmpty(left) && isEmpty(right))) return true;
  if (Array.isArray(left) && Array.isArray(right)) {
    return left.length === right.length && left.every((item, index) => sameValues(item, right[index]));
  }
  if (!isPlain(left) || !isPlain(right)) return false;
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    sameValues(left[key], right[key]),
  );
}

/** The value at a dotted path. */
export const valueAt = (values: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, key) => {
    if (Array.isArray(value)) return (value as readonly unknown[])[Number(key)];
    return isPlain(value) && Object.hasOwn(value, key) ? value[key] : undefined;
  }, values);

/** A copy in which the value at a dotted path is another one; `undefined` takes the field out. */
export function withValueAt(values: FormValues, path: string, value: unknown): FormValues {
  const [key = '', ...rest] = path.split('.');
  if (rest.length === 0 && value === undefined) {
    return Object.fromEntries(Object.entries(values).filter(([name]) => name !== key));
  }
  const inner = values[key];
  if (rest.length === 0) return { ...values, [key]: value };
  if (Array.isArray(inner)) {
    const [index = '', ...deeper] = rest;
    const list = [...(inner as readonly unknown[])];
    const item = list[Number(index)];
    list[Number(index)] =
      deeper.length === 0 ? value : withValueAt(isPlain(item) ? item : {}, deeper.join('.'), value);
    return { ...values, [key]: list };
  }
  return { ...values, [key]: withValueAt(isPlain(inner) ? inner : {}, rest.join('.'), value) };
}

/** A copy without keys that hold nothing, at any depth: absent is not the same as `undefined` to a strict command. */
export function withoutUndefinedDeep<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item: unknown) => withoutUndefinedDeep(item)) as T;
  if (!isPlain(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== undefined)
      .map(([key, inner]) => [key, withoutUndefinedDeep(inner)]),
  ) as T;
}

/** One field that two editors left with different values. */
export interface Difference {
  readonly name: string;
  readonly mine: unknown;
  readonly theirs: unknown;
  /** The other editor changed it since this form was opened; else only this one did. */
  readonly isChangedByThem: boolean;
  /** This editor changed it since the form was opened. */
  readonly isChangedByMe: boolean;
}

/** The fields in which mine and theirs differ, among those that the form shows. */
export const differencesOf = (
  fields: readonly string[],
  { base, mine, theirs }: Readonly<Record<'base' | 'mine' | 'theirs', FormValues>>,
): readonly Difference[] =>
  fields
    .filter((name) => !sameValues(valueAt(mine, name), valueAt(theirs, name)))
    .map((name) => ({
      name,
      mine: valueAt(mine, name),
      theirs: valueAt(theirs, name),
      isChangedByThem: !sameValues(valueAt(base, name), valueAt(theirs, name)),
      isChangedByMe: !sameValues(valueAt(base, name), valueAt(mine, name)),
    }));

/**
 * Theirs, with mine in the fields that the person keeps. Fields that no one sees, such as the version, are theirs:
 * what is saved next builds on what they saved.
 */
export const mergedValues = (
  theirs: FormValues,
  mine: FormValues,
  keptNames: readonly string[],
): FormValues =>
  keptNames.reduce<FormValues>((values, name) => withValueAt(values, name, valueAt(mine, name)), theirs);
