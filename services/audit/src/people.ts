import { openOrNull } from '@marquee/kit/personal-data/open-or-null';
import { ERASED, erasedAs, type PersonalDataVault, UNREADABLE } from '@marquee/kit/personal-data/port';
import { type Kysely, sql } from 'kysely';

import type { ActivityTables } from './read-models/activity/table.ts';

export type Names = ReadonlyMap<number, string>;

/**
 * Replaces the name of an erased user: the same in every row, so that one user's actions remain connected.
 */
const pseudonymOf = (userId: number) => `Erased user ${userId}`;

/** Names of these users, a pseudonym for erased ones; no name for null. */
export async function namesOf(
  db: Kysely<ActivityTables>,
  vault: PersonalDataVault,
  userIds: readonly (number | null)[],
): Promise<Names> {
  const ids = [...new Set(userIds)].filter((id) => id !== null);
  if (ids.length === 0) return new Map();
  const people = await db
    .selectFrom('people')
    .selectAll()
    .where('user_id', '=', sql<number>`any(${ids})`)
    .execute();
  const named = await Promise.all(
    people.map(async (person) => {
      const opened = await openOrNull(vault, person.key_of, person.sealed);
      if (opened === null) return [person.user_id, UNREADABLE] as const;
      return [person.user_id, opened === undefined ? pseudonymOf(person.user_id) : fullName(opened)] as const;
    }),
  );
  return new Map(named);
}

function fullName(personal: string): string {
  const { firstName = '', lastName = '' } = JSON.parse(personal) as { firstName?: string; lastName?: string };
  return `${firstName} ${lastName}`.trim();
}

/** A person as the logs show it. */
export const personOf = (id: number | null, names: Names) =>
  id === null ? null : { id, name: names.get(id) ?? null };

interface SealedOrigin {
  readonly origin_key_of: number | null;
  readonly origin_sealed: string | null;
  readonly origin_address: string | null;
}

interface Origin {
  readonly ip: string | null;
  readonly userAgent: string | null;
}

/** Address and browser of a call, "erased" with the person; equal addresses of the person still show as equal. */
export async function originOf(row: SealedOrigin, vault: PersonalDataVault): Promise<Origin> {
  if (row.origin_key_of === null || row.origin_sealed === null) return { ip: null, userAgent: null };
  const opened = await openOrNull(vault, row.origin_key_of, row.origin_sealed);
  if (opened === null) return { ip: UNREADABLE, userAgent: UNREADABLE };
  if (opened === undefined) return { ip: erasedAs(row.origin_address), userAgent: ERASED };
  const { ip = null, userAgent = null } = JSON.parse(opened) as { ip?: string; userAgent?: string };
  return { ip, userAgent };
}
