import { openOrNull } from '@marquee/kit/personal-data/open-or-null';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { ERASED } from '@marquee/kit/personal-data/port';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { role as knownRole } from '@marquee/schemas/common/roles';
import type { ReportingPermissions } from '@marquee/schemas/queries/statistics-rights';
import type { OwnerView } from '@marquee/schemas/queries/stats';
import type { Kysely, Selectable } from 'kysely';
import * as v from 'valibot';

import { ownersReadModel } from './projector.ts';
import type { OwnersTable, OwnersTables } from './table.ts';

export interface OwnersQuery {
  /** Opens the names of these users, one entry an id; nulls for a user that this model has not seen. */
  names(userIds: readonly number[]): Promise<ReadonlyMap<number, OwnerView>>;
  /** IANA zones of these users; absent of a user that this model has not seen. */
  zones(userIds: readonly number[]): Promise<ReadonlyMap<number, string>>;
  /** True for an advertiser who is not deleted. */
  mayOwn(userId: number): Promise<boolean>;
  /** True for an account that may bid less than the minimum prices of countries. */
  mayBidLess(userId: number): Promise<boolean>;
  /** True for an account that is deleted; false for one that this model has not seen. */
  isDeleted(userId: number): Promise<boolean>;
  /**
   * What these users may see themselves, even if an admin acts for them; for users that this model does not
   * know, the least.
   */
  permissionsByUser(userIds: readonly number[]): Promise<ReadonlyMap<number, OwnerReportingPermissions>>;
}

/** What a user may see, and whether by the names of premium inventory as well. */
export interface OwnerReportingPermissions extends ReportingPermissions {
  readonly canSeeSspPremium: boolean;
}

const LEAST: OwnerReportingPermissions = {
  role: 'advert',
  canSeeClick: false,
  canSeeSsp: false,
  canSeeSspPremium: false,
};

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
          const text = personal === null ? null : await openOrNull(vault, Number(key_of), personal);
          return [Number(user_id), viewOf(Number(user_id), text ?? undefined)] as const;
        }),
      );
      const known = new Map(opened);
      return new Map(wanted.map((id) => [id, known.get(id) ?? { id, firstName: null, lastName: null }]));
    },
    zones: async (userIds) => {
      const wanted = [...new Set(userIds)];
      if (wanted.length === 0) return new Map();
      const rows = await db
        .selectFrom('owners')
        .select(['user_id', 'timezone'])
        .where('user_id', 'in', wanted.map(BigInt))
        .execute();
      return new Map(rows.map((row) => [Number(row.user_id), row.timezone]));
    },
    mayOwn: async (userId) => {
      const row = await db
        .selectFrom('owners')
        .select(['role', 'is_deleted'])
        .where('user_id', '=', BigInt(userId))
        .executeTakeFirst();
      return row !== undefined && !row.is_deleted && row.role === 'advert';
    },
    mayBidLess: (userId) => isSet(db, userId, 'may_bid_less'),
    isDeleted: (userId) => isSet(db, userId, 'is_deleted'),
    permissionsByUser: async (userIds) => {
      const wanted = [...new Set(userIds)];
      if (wanted.length === 0) return new Map();
      const rows = await db
        .selectFrom('owners')
        .select(['user_id', 'role', 'can_see_click', 'can_see_ssp', 'can_see_ssp_premium'])
        .where('user_id', 'in', wanted.map(BigInt))
        .execute();
      const known = new Map(rows.map((row) => [Number(row.user_id), permissionsOf(row)] as const));
      return new Map(wanted.map((id) => [id, known.get(id) ?? LEAST]));
    },
  };
}

async function isSet(
  db: Kysely<OwnersTables>,
  userId: number,
  flag: 'may_bid_less' | 'is_deleted',
): Promise<boolean> {
  const row = await db
    .selectFrom('owners')
    .select(flag)
    .where('user_id', '=', BigInt(userId))
    .executeTakeFirst();
  return row?.[flag] === true;
}

function viewOf(id: number, personal: string | undefined): OwnerView {
  if (personal === undefined) return { id, firstName: ERASED, lastName: ERASED };
  const { firstName = null, lastName = null } = JSON.parse(personal) as Partial<Record<string, string>>;
  return { id, firstName, lastName };
}

/** The flags narrow advertisers alone, as they do in a session of theirs. */
function permissionsOf(
  row: Pick<Selectable<OwnersTable>, 'role' | 'can_see_click' | 'can_see_ssp' | 'can_see_ssp_premium'>,
): OwnerReportingPermissions {
  const role = v.parse(knownRole, row.role);
  const isStaff = role !== 'advert';
  return {
    role,
    canSeeClick: isStaff || row.can_see_click,
    canSeeSsp: isStaff || row.can_see_ssp,
    canSeeSspPremium: isStaff || row.can_see_ssp_premium,
  };
}
