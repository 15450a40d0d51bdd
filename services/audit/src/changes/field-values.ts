import { canonical, isObject, type Json } from './json.ts';
import { isSealed, isStoredMoney, isStoredSecret, toStored } from './stored-value.ts';

/** Dotted field names to values; a field that is absent has no value. Arrays are values, objects are paths. */
export type FieldValues = Readonly<Record<string, Json>>;

/** One field before and after an event; null is no value. */
export interface Change {
  readonly field: string;
  readonly old: Json;
  readonly new: Json;
  /** Dollars, where it is presented. */
  readonly isMoney?: true;
  /** What the event says about itself: no later one is compared with it. */
  readonly said?: true;
}

/** Objects whose events carry only the part that changed; every other object in an event replaces its field. */
const PATCHED = new Set(['settings']);

/** An event's data by dotted field names, without the ids of the thing itself and of its owner. */
export function flattenEventData(data: Readonly<Record<string, unknown>>, entity: string): FieldValues {
  const flat: Record<string, Json> = {};
  const ownId = `${entity.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())}Id`;
  for (const [field, value] of Object.entries(data)) {
    if (value === undefined || field === ownId || field === 'userId') continue;
    if (isPatch(field, value) && Object.keys(value).length === 0) continue;
    flattenInto(flat, field, toStored(field, value));
  }
  return flat;
}

/** Any stored object by dotted field names. */
export function flattenInto(flat: Record<string, Json>, path: string, value: Json): void {
  if (!isObject(value) || isLeafObject(value)) {
    flat[path] = value;
    return;
  }
  for (const [key, part] of Object.entries(value)) flattenInto(flat, `${path}.${key}`, part);
}

const isLeafObject = (value: Record<string, unknown>) =>
  Object.keys(value).length === 0 || isSealed(value) || isStoredMoney(value) || isStoredSecret(value);

/**
 * What an event changes about its stream's last known values: fields that it sets to something else, and fields of
 * an object that it replaces by one without them.
 */
export function changesOf(
  before: FieldValues,
  data: Readonly<Record<string, unknown>>,
  entity: string,
): readonly Change[] {
  const after = flattenEventData(data, entity);
  const changes: Change[] = [];
  for (const [field, value] of Object.entries(after)) {
    const old = valueOf(before, field);
    if (canonical(old) !== canonical(value)) changes.push({ field, old, new: value });
  }
  for (const [field, old] of Object.entries(before)) {
    if (!Object.hasOwn(after, field) && isReplacedBy(data, field)) changes.push({ field, old, new: null });
  }
  return changes;
}

/** The values after the changes; what events say about themselves is no value of the object. */
export function applyChanges(before: FieldValues, changes: readonly Change[]): FieldValues {
  const after: Record<string, Json> = { ...before };
  for (const change of changes) {
    if (change.said) continue;
    if (change.new === null) delete after[change.field];
    else after[change.field] = change.new;
  }
  return after;
}

/** True when the event says what becomes of this known field, by naming it or something that it is a part of. */
function isReplacedBy(data: Readonly<Record<string, unknown>>, field: string): boolean {
  const [top = '', part] = field.split('.', 2);
  if (!Object.hasOwn(data, top) || data[top] === undefined) return false;
  const value = data[top];
  return (
    part === undefined || !isPatch(top, value) || (Object.hasOwn(value, part) && value[part] !== undefined)
  );
}

const isPatch = (field: string, value: unknown): value is Record<string, unknown> =>
  PATCHED.has(field) && isObject(value) && !isSealed(value);

const valueOf = (values: FieldValues, field: string): Json =>
  Object.hasOwn(values, field) ? (values[field] ?? null) : null;
