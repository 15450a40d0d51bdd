import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import { renameFields } from '@marquee/kit/resource/renamed-fields';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import type { Updateable } from 'kysely';

import { createOwnersTables, type OwnersTable, type OwnersTables, SETTINGS_COLUMNS } from './table.ts';

const CHANGES = [
  'UserPersonalDataChanged',
  'UserSettingsChanged',
  'UserRoleChanged',
  'UserDeleted',
  'UserPersonalInfoWiped',
] as const;

/** The names behind user ids, for admins' lists, and what owners may see. */
export const ownersReadModel = defineReadModel<OwnersTables>()({
  name: 'campaign_owners',
  version: 5,
  events: ['UserRegistered', ...CHANGES],
  createTables: createOwnersTables,
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
          ...renameFields(settings, SETTINGS_COLUMNS),
        })
        .execute();
      return;
    }
    const change = changedColumns(event);
    if (Object.keys(change).length === 0) return;
    await db.updateTable('owners').set(change).where('user_id', '=', BigInt(event.data.userId)).execute();
  },
});

/** What an event changes in its owner's row; nothing where it changes settings that are not kept. */
function changedColumns(event: EventOf<(typeof CHANGES)[number]>): Updateable<OwnersTable> {
  switch (event.type) {
    case 'UserPersonalDataChanged':
      return { personal: event.data.personal.sealed, key_of: event.data.personal.keyOf };
    case 'UserSettingsChanged':
      return withoutUndefined(renameFields(event.data.settings, SETTINGS_COLUMNS));
    case 'UserRoleChanged':
      return { role: event.data.role };
    case 'UserDeleted':
      return { is_deleted: true };
    case 'UserPersonalInfoWiped':
      return { personal: null };
  }
}
