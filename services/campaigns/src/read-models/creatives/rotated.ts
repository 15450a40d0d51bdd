import { creativeResource } from '@marquee/schemas/creative/fields';
import { type Kysely, sql, type SqlBool } from 'kysely';
import * as v from 'valibot';

import type { CreativesTables } from './table.ts';

/** A creative as rotations of campaigns have it. */
export interface RotatedRow {
  readonly id: number;
  readonly creativeType: string;
  /** `300x250`; null for types without a size. */
  readonly size: string | null;
  readonly weight: number;
  /** Approved and on, and without malware, for which bidders withhold it. */
  readonly isShown: boolean;
}

const rotatedFields = v.pick(creativeResource.stored, ['creativeType', 'weight']);

/** Those of the ids that are the owner's, in the order of their ids. */
export async function rotatedCreatives(
  db: Kysely<CreativesTables>,
  ids: readonly number[],
  userId: number,
): Promise<readonly RotatedRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('creatives')
    .select(['id', 'size', 'status', 'scan_outcome', 'fields'])
    .where('deleted_at', 'is', null)
    .where('user_id', '=', BigInt(userId))
    .where(sql<SqlBool>`id = any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .execute();
  return rows.map(({ id, size, status, scan_outcome, fields }) => ({
    ...{ id: Number(id), size, isShown: status === 'approved' && scan_outcome !== 'malware' },
    ...v.parse(rotatedFields, fields),
  }));
}
