import { defineReadModel } from '@marquee/kit/projector/read-model';
import type { UserEvent } from '@marquee/schemas/user/events';
import { sql, type ColumnType, type Updateable } from 'kysely';

/** Who owns campaigns and creatives. The user's data stays sealed; it is opened when it is read. */
export interface OwnersTable {
  user_id: ColumnType<bigint, number, number>;
  role: string;
  /** Null once the person is erased. */
  personal: string | null;
  /** Whose key opens `personal`. */
  key_of: ColumnType<bigint, number, number>;
  is_deleted: boolean;
  can_see_click: boolean;
  can_see_ssp: boolean;
  can_see_ssp_premium: boolean;
  may_bid_less: boolean;
  /** IANA zone in which the account counts days. */
  timezone: string;
}
export interface OwnersTables {
  owners: OwnersTable;
}

/** The names behind user ids, for admins' lists, and what owners may see. */
export const ownersReadModel = defineReadModel<OwnersTables>()({
  name: 'campaign_owners',
  version: 5,
  events: [
    'UserRegistered',
    'UserPersonalDataChanged',
    'UserSettingsChanged',
    'UserRoleChanged',
    'UserDeleted',
    'UserPersonalInfoWiped',
  ],
  createTables: async (db) => {
    await sql`create table owners (
      user_id bigint primary key,
      role text not null,
      personal text,
      key_of bigint not null,
      is_deleted boolean not null default false,
      can_see_click boolean not null,
      can_see_ssp boolean not null,
      can_see_ssp_premium boolean not null,
      may_bid_less boolean not null,
      timezone text not null
    )`.execute(db);
  },
  apply: async (event, db) => {
    if (event.type === 'UserRegistered') {
      const { userId, role, personal, settings } = event.data;
      await db
        .insertInto('owners')
        .values({
          user_id: userId,
          role,
          personal: personal.sealed,
          key_of: personal.keyOf,
          is_deleted: false,
          can_see_click: settings.canSeeClick,
          can_see_ssp: settings.canSeeSsp,
          can_see_ssp_premium: settings.canSeeSspPremium,
          may_bid_less: settings.isMinPriceCancellation,
          timezone: settings.timezone,
        })
        .execute();
      return;
    }
    const change = ((): Updateable<OwnersTable> | undefined => {
      switch (event.type) {
        case 'UserPersonalDataChanged':
          return { personal: event.data.personal.sealed, key_of: event.data.personal.keyOf };
        case 'UserSettingsChanged':
          return settingsOf(event.data.settings);
        case 'UserRoleChanged':
          return { role: event.data.role };
        case 'UserDeleted':
          return { is_deleted: true };
        case 'UserPersonalInfoWiped':
          return { personal: null };
      }
    })();
    if (!change) return;
    await db.updateTable('owners').set(change).where('user_id', '=', BigInt(event.data.userId)).execute();
  },
});

type Settings = Extract<UserEvent, { type: 'UserSettingsChanged' }>['data']['settings'];

/** Undefined where the change names none of them. */
function settingsOf({
  canSeeClick,
  canSeeSsp,
  canSeeSspPremium,
  isMinPriceCancellation,
  timezone,
}: Settings): Updateable<OwnersTable> | undefined {
  const settings = {
    ...(canSeeClick === undefined ? {} : { can_see_click: canSeeClick }),
    ...(canSeeSsp === undefined ? {} : { can_see_ssp: canSeeSsp }),
    ...(canSeeSspPremium === undefined ? {} : { can_see_ssp_premium: canSeeSspPremium }),
    ...(isMinPriceCancellation === undefined ? {} : { may_bid_less: isMinPriceCancellation }),
    ...(timezone === undefined ? {} : { timezone }),
  };
  return Object.keys(settings).length === 0 ? undefined : settings;
}
