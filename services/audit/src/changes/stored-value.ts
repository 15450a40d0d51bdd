import { createHash } from 'node:crypto';

import { toJson } from '@marquee/kit/runtime/json';

import { isObject, type Json } from './json.ts';
import { isSecretField } from './secret-fields.ts';

/**
 * A value of an event in the log's tables: money is tagged, a secret is replaced by a digest that only shows
 * whether it changed, sealed values stay sealed.
 */
export interface StoredMoney {
  readonly $nanos: string;
}
export interface StoredSecret {
  readonly $secret: string;
}
export interface SealedValue {
  readonly keyOf: number;
  readonly sealed: string;
}

const hasExactly = (value: object, ...keys: readonly string[]) =>
  Object.keys(value).length === keys.length && keys.every((key) => Object.hasOwn(value, key));

export const isStoredMoney = (value: unknown): value is StoredMoney =>
  isObject(value) && hasExactly(value, '$nanos') && typeof value.$nanos === 'string';
export const isStoredSecret = (value: unknown): value is StoredSecret =>
  isObject(value) && hasExactly(value, '$secret');
export const isSealed = (value: unknown): value is SealedValue =>
  isObject(value) &&
  hasExactly(value, 'keyOf', 'sealed') &&
  typeof value.keyOf === 'number' &&
  typeof value.sealed === 'string';

/**
 * Converts a value of an event's data for the tables. In decoded events a bigint is always nano-dollars; an
 * event type that this build does not know still carries decimal strings, recognised by the field's name.
 */
export function toStored(field: string, value: unknown): Json {
  if (value === null || value === undefined) return null;
  if (isSecretField(field)) return { $secret: digest(value) };
  if (typeof value === 'bigint') return { $nanos: value.toString() };
  if (field.endsWith('Nanos') && typeof value === 'string' && /^-?\d{1,30}$/.test(value))
    return { $nanos: value };
  if (Array.isArray(value)) return value.map((part) => toStored(field, part));
  if (isSealed(value)) return { keyOf: value.keyOf, sealed: value.sealed };
  if (isObject(value)) {
    return Object.fromEntries(
      Object.entries(value)
        .filter(([, part]) => part !== undefined)
        .map(([key, part]) => [key, toStored(key, part)]),
    );
  }
  return value as string | number | boolean;
}

/** Shows that a secret changed and nothing else about it. */
const digest = (value: unknown) =>
  createHash('sha256').update(toJson(value)).digest('base64url').slice(0, 22);
