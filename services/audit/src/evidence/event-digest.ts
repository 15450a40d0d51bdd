import { createHash } from 'node:crypto';

import type { RecordedEvent } from '@marquee/kit/event-store/port';

import { canonical, type Json } from '../changes/json.ts';

/**
 * Digest of an event as the store returned it: equal while the event is unchanged, whatever build reads it.
 */
export function digestOf({ id, stream, revision, type, data, metadata }: RecordedEvent): string {
  // As JSON, so that what a store leaves out and what it gives as undefined is the same.
  const text = JSON.stringify({ id, stream, revision, type, data, metadata }, (_key, value: unknown) =>
    typeof value === 'bigint' ? value.toString() : value,
  );
  return createHash('sha256')
    .update(canonical(JSON.parse(text) as Json))
    .digest('base64url');
}
