import { createHmac } from 'node:crypto';

import type { Selectable } from 'kysely';

import { canonical, type Json } from '../changes/json.ts';
import type { AccessEventsTable } from './table.ts';

/** An access event as it is read, before it has its digest. */
export type UndigestedAccessRow = Omit<Selectable<AccessEventsTable>, 'row_digest'>;

/** Digests of the access log, with a key that is not in the database: a row that is edited there does not match its own any more. */
export interface AccessDigests {
  ofRow(row: UndigestedAccessRow): string;
  /** Of the retention's word that everything recorded before this was due. */
  ofRemoval(before: Date): string;
}

/** @param secret of this installation, for its logs alone */
export function createAccessDigests(secret: string): AccessDigests {
  const digest = (purpose: string, value: Json) =>
    createHmac('sha256', secret)
      .update(canonical([purpose, value]))
      .digest('base64url');
  return {
    ofRow: (row) => digest('access event', asJson(digested(row))),
    ofRemoval: (before) => digest('access events removed', before.toISOString()),
  };
}

/** Columns that came later count where they hold something: older rows keep their digest. */
const digested = ({ impersonation_mode, reason_sealed, ...row }: UndigestedAccessRow) => ({
  ...row,
  ...(impersonation_mode === null ? {} : { impersonation_mode }),
  ...(reason_sealed === null ? {} : { reason_sealed }),
  row_digest: undefined,
});

/** Dates as ISO 8601, 64-bit numbers as text. */
const asJson = (row: object): Json =>
  JSON.parse(
    JSON.stringify(row, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)),
  ) as Json;
