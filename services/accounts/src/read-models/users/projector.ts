import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import { WIPE_REQUEST_DAYS } from '@marquee/schemas/common/duties';
import type { Sealed } from '@marquee/schemas/common/sealed';
import type { PersonalData } from '@marquee/schemas/user/events';
import { DAY_MS } from '@marquee/schemas/common/time';
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
  'BonusCredited',
] as const;

const COUNTED_EVENTS = [
  'CampaignCreated',
  'CampaignDeleted',
  'CampaignRestored',
  'CreativeCreated',
  'CreativeDeleted',
  'CreativeRestored',
] as const;

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
    version: 10,
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
  if (event.type === 'UserRegistered') return insertUser(event, db, vault);
  const values = await changedColumns(event, vault);
  await db.updateTable('users').set(values).where('id', '=', event.data.userId).execute();
}

type ChangeEventType = Exclude<UserEventType, 'UserRegistered'>;

/** What an event changes in its user's row. */
async function changedColumns(
  event: EventOf<ChangeEventType>,
  vault: PersonalDataVault,
): Promise<Updateable<UsersTable>> {
  const updatedAt = new Date(event.metadata.occurredAt);
  switch (event.type) {
    case 'UserEmailConfirmed':
      return { isEmailConfirmed: true };
    case 'UserSecondFactorEnabled':
    case 'UserSecondFactorDisabled':
    case 'UserSecondFactorReset':
      return { isSecondFactorOn: event.type === 'UserSecondFactorEnabled' };
    case 'UserSignedIn':
      return { lastLogin: updatedAt };
    case 'UserPersonalDataChanged':
      return { ...(await personOf(vault, event.data.personal)), updatedAt };
    case 'UserSettingsChanged':
      return { ...(await openSettings(vault, event.data.settings)), updatedAt };
    case 'UserRoleChanged': {
      const { role, isFinanceRole, isAuditorRole = false } = event.data;
      return { role, isFinanceRole, isAuditorRole, updatedAt };
    }
    case 'UserActivated':
    case 'UserDeactivated':
      return { isActive: event.type === 'UserActivated', updatedAt };
    case 'UserDeleted':
      return { isActive: false, deletedAt: updatedAt, updatedAt };
    case 'UserWipeRequested': {
      const { requestedBy: wipeRequestedBy, requestedAt } = event.data;
      return { wipeRequestedBy, wipeRequestExpiresAt: expiryOfWipe(requestedAt), updatedAt };
    }
    case 'UserPersonalInfoWiped':
      return { ...WIPED, updatedAt };
  }
}

const personOf = async (vault: PersonalDataVault, sealed: Sealed): Promise<PersonalData> =>
  (await openPersonal(vault, sealed)) ?? ERASED_PERSON;

/** Texts of and about a person go with the person, also those that were never sealed. */
const WIPED = {
  ...ERASED_PERSON,
  managerComment: null,
  conversionPostbackUrl: null,
  wipeRequestedBy: null,
  wipeRequestExpiresAt: null,
} as const;

const expiryOfWipe = (requestedAt: string | undefined): Date | null =>
  requestedAt === undefined ? null : new Date(Date.parse(requestedAt) + WIPE_REQUEST_DAYS * DAY_MS);

async function insertUser(event: EventOf<'UserRegistered'>, db: Db, vault: PersonalDataVault): Promise<void> {
  const { userId, role, isFinanceRole, isAuditorRole, isEmailConfirmed, personal, settings } = event.data;
  const at = new Date(event.metadata.occurredAt);
  await db
    .insertInto('users')
    .values({
      ...(await openSettings(vault, settings)),
      ...(await personOf(vault, personal)),
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
  const change = event.type.endsWith('Deleted') ? -1 : 1;
  const column = event.type.startsWith('Campaign') ? 'campaignsCount' : 'creativesCount';
  await db
    .updateTable('users')
    .set({ [column]: sql`greatest(0, ${sql.ref(column)} + ${change})` })
    .where('id', '=', event.data.userId)
    .execute();
}
