import { defineReadModel } from '@marquee/kit/projector/read-model';
import { sql, type ColumnType, type Updateable } from 'kysely';

/** Who owns campaigns and creatives. The person's data stays sealed; it is opened when somebody looks. */
export interface OwnersTable {
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

/** The names behind user ids, for admins' lists. */
export const ownersReadModel = defineReadModel<OwnersTables>()({
  name: 'campaign_owners',
  version: 1,
  events: [
    'UserRegistered',
    'UserPersonalDataChanged',
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
      is_deleted boolean not null default false
    )`.execute(db);
  },
  apply: async (event, db) => {
    if (event.type === 'UserRegistered') {
      const { userId, role, personal } = event.data;
      await db
        .insertInto('owners')
        .values({
          user_id: userId,
          role,
          personal: personal.sealed,
          key_of: personal.keyOf,
          is_deleted: false,
        })
        .execute();
      return;
    }
    const change = ((): Updateable<OwnersTable> => {
      switch (event.type) {
        case 'UserPersonalDataChanged':
          return { personal: event.data.personal.sealed, key_of: event.data.personal.keyOf };
        case 'UserRoleChanged':
          return { role: event.data.role };
        case 'UserDeleted':
          return { is_deleted: true };
        case 'UserPersonalInfoWiped':
          return { personal: null };
      }
    })();
    await db.updateTable('owners').set(change).where('user_id', '=', BigInt(event.data.userId)).execute();
  },
});
