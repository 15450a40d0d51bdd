import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import { WIPE_REQUEST_DAYS } from '@marquee/schemas/common/duties';
import { sql, type Kysely, type Updateable } from 'kysely';

import { ERASED_PERSON, openPersonal, openSettings } from '../../personal-data.ts';
import { createUsersTables, type UsersTable, type UsersTables } from './table.ts';

type Db = Kysely<UsersTables>;

const USER_EVENTS = [
  'UserRegistered',
  'UserEmailConfirmed',
  'UserSignedIn',
  'UserSecondFactorEnabled',
  'UserSecondFactorDisabled',
  'UserSecondFactorReset',
  'UserPersonalDataChanged',
  'UserSettingsChanged',
  'UserRoleChanged',
  'UserActivated',
  'UserDeactivated',
  'UserDeleted',
  'UserWipeRequested',
  'UserPersonalInfoWiped',
] as const;

const WALLET_EVENTS = [
  'WalletOpened',
  'FundsDeposited',
  'WithdrawalHeld',
  'WithdrawalReleased',
  'WithdrawalPaid',
  'CompensationGranted',
] as const;

const COUNTED_EVENTS = ['CampaignCreated', 'CampaignDeleted', 'CreativeCreated', 'CreativeDeleted'] as const;

type UserEventType = (typeof USER_EVENTS)[number];
type WalletEventType = (typeof WALLET_EVENTS)[number] | 'SpendRecorded' | 'SpendCorrected';
type CountedEventType = (typeof COUNTED_EVENTS)[number];

/**
 * All accounts with their personal data opened, for the list that searches names and addresses. What was wiped
 * reads "erased", at once and after every rebuild, because its key is gone.
 */
export const usersReadModel = (vault: PersonalDataVault) =>
  defineReadModel<UsersTables>()({
    name: 'accounts_users',
    version: 6,
    events: [...USER_EVENTS, ...WALLET_EVENTS, 'SpendRecorded', 'SpendCorrected', ...COUNTED_EVENTS],
    createTables: createUsersTables,
    async apply(event, db) {
      if (isOneOf(COUNTED_EVENTS, event)) await applyCount(event, db);
      else if (isOneOf(USER_EVENTS, event)) await applyUserEvent(event, db, vault);
      else await applyWalletEvent(event, db);
    },
  });

const isOneOf = <const Types extends readonly string[], Event extends { readonly type: string }>(
  types: Types,
  event: Event,
): event is Extract<Event, { type: Types[number] }> => types.includes(event.type);

async function applyUserEvent(
  event: EventOf<UserEventType>,
  db: Db,
  vault: PersonalDataVault,
): Promise<void> {
  const { userId } = event.data;
  const at = new Date(event.metadata.occurredAt);
  const set = (values: Updateable<UsersTable>) =>
    db.updateTable('users').set(values).where('id', '=', userId).execute();
  switch (event.type) {
    case 'UserRegistered':
      await insertUser(event, db, vault);
      return;
    case 'UserEmailConfirmed':
      await set({ isEmailConfirmed: true });
      return;
    case 'UserSecondFactorEnabled':
    case 'UserSecondFactorDisabled':
    case 'UserSecondFactorReset':
      await set({ isSecondFactorOn: event.type === 'UserSecondFactorEnabled' });
      return;
    case 'UserSignedIn':
      await set({ lastLogin: at });
      return;
    case 'UserPersonalDataChanged':
      await set({ ...((await openPersonal(vault, event.data.personal)) ?? ERASED_PERSON), updatedAt: at });
      return;
    case 'UserSettingsChanged':
      await set({ ...(await openSettings(vault, event.data.settings)), updatedAt: at });
      return;
    case 'UserRoleChanged':
      await set({
        role: event.data.role,
        isFinanceRole: event.data.isFinanceRole,
        isAuditorRole: event.data.isAuditorRole ?? false,
        updatedAt: at,
      });
      return;
    case 'UserActivated':
      await set({ isActive: true, updatedAt: at });
      return;
    case 'UserDeactivated':
      await set({ isActive: false, updatedAt: at });
      return;
    case 'UserDeleted':
      await set({ isActive: false, deletedAt: at, updatedAt: at });
      return;
    case 'UserWipeRequested':
      await set({
        wipeRequestedBy: event.data.requestedBy,
        wipeRequestExpiresAt: expiryOfWipe(event.data.requestedAt),
        updatedAt: at,
      });
      return;
    case 'UserPersonalInfoWiped':
      // Texts of and about a person go with the person, also those that were never sealed.
      await set({
        ...ERASED_PERSON,
        managerComment: null,
        conversionPostbackUrl: null,
        wipeRequestedBy: null,
        wipeRequestExpiresAt: null,
        updatedAt: at,
      });
      return;
  }
}

const expiryOfWipe = (requestedAt: string | undefined): Date | null =>
  requestedAt === undefined ? null : new Date(Date.parse(requestedAt) + WIPE_REQUEST_DAYS * 86_400_000);

async function insertUser(event: EventOf<'UserRegistered'>, db: Db, vault: PersonalDataVault): Promise<void> {
  const { userId, role, isFinanceRole, isAuditorRole, isEmailConfirmed, personal, settings } = event.data;
  const at = new Date(event.metadata.occurredAt);
  await db
    .insertInto('users')
    .values({
      ...(await openSettings(vault, settings)),
      ...((await openPersonal(vault, personal)) ?? ERASED_PERSON),
      id: userId,
      role,
      isFinanceRole,
      isAuditorRole: isAuditorRole ?? false,
      isEmailConfirmed,
      isSecondFactorOn: false,
      isActive: true,
      balance: 0n,
      totalSpent: 0n,
      campaignsCount: 0,
      creativesCount: 0,
      lastLogin: null,
      createdAt: at,
      updatedAt: at,
      deletedAt: null,
      wipeRequestedBy: null,
      wipeRequestExpiresAt: null,
    })
    .execute();
}

async function applyWalletEvent(event: EventOf<WalletEventType>, db: Db): Promise<void> {
  const { userId, balanceNanos } = event.data;
  const spent =
    event.type === 'SpendRecorded'
      ? event.data.spendNanos
      : event.type === 'SpendCorrected'
        ? -event.data.amountNanos
        : 0n;
  await db
    .updateTable('users')
    .set({
      balance: balanceNanos,
      totalSpent: sql`"totalSpent" + ${spent}`,
      ...(event.type === 'FundsDeposited' ? { isFirstPayment: false } : {}),
    })
    .where('id', '=', userId)
    .execute();
}

async function applyCount(event: EventOf<CountedEventType>, db: Db): Promise<void> {
  const change = event.type.endsWith('Created') ? 1 : -1;
  const column = event.type.startsWith('Campaign') ? 'campaignsCount' : 'creativesCount';
  await db
    .updateTable('users')
    .set({ [column]: sql`greatest(0, ${sql.ref(column)} + ${change})` })
    .where('id', '=', event.data.userId)
    .execute();
}
