import { createHmac } from 'node:crypto';

import type { Selectable } from 'kysely';

import { canonical, type Json } from '../changes/json.ts';
import type { FieldValues } from '../changes/field-values.ts';
import type { ActivityTable } from '../read-models/activity/table.ts';

/** A row of the log without what is said about the row itself. */
export type UndigestedRow = Omit<Selectable<ActivityTable>, 'row_digest'>;

/**
 * Digests of what the projector wrote, with a key that is not in the database: editing a row there is not
 * enough to make its digest.
 */
export interface RowDigests {
  /** Digest of all columns, as they are read. */
  ofRow(row: UndigestedRow): string;
  /** Digest of a stream's last known values, which the next row's "before" is taken from. */
  ofValues(stream: string, values: FieldValues): string;
}

/** @param secret of this installation, for this purpose alone */
export function createRowDigests(secret: string): RowDigests {
  const digest = (value: unknown) =>
    createHmac('sha256', secret)
      .update(canonical(JSON.parse(JSON.stringify(value, bigintAsText)) as Json))
      .digest('base64url');
  return {
    ofRow: ({ occurred_at, ...row }) =>
      digest({ ...withoutDigest(row), occurred_at: occurred_at.toISOString() }),
    ofValues: (stream, values) => digest([stream, values]),
  };
}

/** A row that was read has its digest as well. */
const withoutDigest = (row: object) => ({ ...row, row_digest: undefined });

const bigintAsText = (_key: string, value: unknown): unknown =>
  typeof value === 'bigint' ? value.toString() : value;
