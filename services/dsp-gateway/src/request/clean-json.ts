import { isObject } from '@marquee/openrtb/request/read-json';
import type { JsonObject } from '@marquee/openrtb/request/read-json';

/** Deepest level of a bid request that is copied. */
const DEPTH_MAX = 12;
const DROPPED: ReadonlySet<string> = new Set(['ext', '__proto__', 'constructor', 'prototype']);

/**
 * A copy of foreign JSON without any `ext`: what an exchange put there is between it and us, and may be a key. Deeper parts
 * than any request has are left out.
 */
export function withoutExt(value: unknown, depth = 0): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (depth >= DEPTH_MAX) return Array.isArray(value) ? [] : {};
  if (Array.isArray(value)) return value.map((item) => withoutExt(item, depth + 1));
  const copy: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(value)) {
    if (!DROPPED.has(name)) copy[name] = withoutExt(member, depth + 1);
  }
  return copy;
}

/** The members that are there, each cleaned. */
export function pick(holder: unknown, names: readonly string[]): JsonObject {
  const picked: Record<string, unknown> = {};
  if (!isObject(holder)) return picked;
  for (const name of names) {
    if (Object.hasOwn(holder, name) && holder[name] !== null && holder[name] !== undefined) {
      picked[name] = withoutExt(holder[name]);
    }
  }
  return picked;
}
