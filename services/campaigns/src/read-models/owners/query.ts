import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { ERASED } from '@marquee/kit/personal-data/port';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { OwnerView } from '@marquee/schemas/queries/stats';

import { ownersReadModel, type OwnersTables } from './projector.ts';

export interface OwnersQuery {
  /** Opens the names of these users, one entry an id; nulls for a user that this model has not seen. */
  names(userIds: readonly number[]): Promise<ReadonlyMap<number, OwnerView>>;
  /** True for a user with the role advert or admin who is not deleted. */
  mayOwn(userId: number): Promise<boolean>;
}

export function createOwnersQuery(readStore: ReadStore, vault: PersonalDataVault): OwnersQuery {
  const db = readModelDb<OwnersTables>(readStore, ownersReadModel);
  return {
    names: async (userIds) => {
      const wanted = [...new Set(userIds)];
      if (wanted.length === 0) return new Map();
      const rows = await db
        .selectFrom('owners')
        .select(['user_id', 'personal', 'key_of'])
        .where('user_id', 'in', wanted.map(BigInt))
        .execute();
      const opened = await Promise.all(
        rows.map(async ({ user_id, personal, key_of }) => {
          const text = personal === null ? undefined : await vault.open(Number(key_of), personal);
          return [Number(user_id), viewOf(Number(user_id), text)] as const;
        }),
      );
      const known = new Map(opened);
      return new Map(wanted.map((id) => [id, known.get(id) ?? { id, firstName: null, lastName: null }]));
    },
    mayOwn: async (userId) => {
      const row = await db
        .selectFrom('owners')
        .select(['role', 'is_deleted'])
        .where('user_id', '=', BigInt(userId))
        .executeTakeFirst();
      return row !== undefined && !row.is_deleted && row.role !== 'manager';
    },
  };
}

function viewOf(id: number, personal: string | undefined): OwnerView {
  if (personal === undefined) return { id, firstName: ERASED, lastName: ERASED };
  const { firstName = null, lastName = null } = JSON.parse(personal) as Partial<Record<string, string>>;
  return { id, firstName, lastName };
}
