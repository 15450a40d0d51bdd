import { type RenamedFields, renameFields } from '@marquee/kit/resource/renamed-fields';
import { fieldColumnsSql } from '@marquee/kit/resource/rows';
import type { UserSettings } from '@marquee/schemas/user/events';
import { userSettingsResource } from '@marquee/schemas/user/settings';
import { type ColumnType, type Kysely, sql } from 'kysely';

/** The columns of the settings that are kept, by the settings' names in events. */
export const SETTINGS_COLUMNS = {
  canSeeClick: 'can_see_click',
  canSeeSsp: 'can_see_ssp',
  canSeeSspPremium: 'can_see_ssp_premium',
  isMinPriceCancellation: 'may_bid_less',
  /** IANA zone in which the account counts days. */
  timezone: 'timezone',
} as const;

/** Who owns campaigns and creatives. The user's data stays sealed; it is opened when it is read. */
export interface OwnersTable extends RenamedFields<UserSettings, typeof SETTINGS_COLUMNS> {
  user_id: ColumnType<bigint, number, number>;
  role: string;
  /** Null once the person is erased. */
  personal: string | null;
  /** Whose key opens `personal`. */
  key_of: ColumnType<bigint, number, number>;
  is_deleted: boolean;
}
export interface OwnersTables {
  owners: OwnersTable;
}

export async function createOwnersTables(db: Kysely<OwnersTables>): Promise<void> {
  await sql`create table owners (
    user_id bigint primary key,
    role text not null,
    personal text,
    key_of bigint not null,
    is_deleted boolean not null default false,
    ${fieldColumnsSql(renameFields(userSettingsResource.fields, SETTINGS_COLUMNS))}
  )`.execute(db);
}
