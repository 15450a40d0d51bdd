import type { Role } from '@marquee/schemas/common/roles';
import type { OpenedSettings, PersonalData } from '@marquee/schemas/user/events';
import { sql, type ColumnType, type Kysely } from 'kysely';

/** `numeric` is a decimal string when read; a bigint may be written. */
type NanosColumn = ColumnType<string, bigint | string, bigint | string>;
type OptionalNanosColumn = ColumnType<string | null, bigint | string | null, bigint | string | null>;

type SettingsColumns = {
  [Key in keyof OpenedSettings]: bigint extends OpenedSettings[Key]
    ? OptionalNanosColumn
    : OpenedSettings[Key];
};

/** Texts are opened, because the list shows them to admins. Columns carry the names of the specification's fields; money is in nano-dollars. */
export interface UsersTable extends PersonalData, SettingsColumns {
  id: number;
  role: Role;
  isFinanceRole: boolean;
  isAuditorRole: boolean;
  isActive: boolean;
  isEmailConfirmed: boolean;
  isSecondFactorOn: boolean;
  balance: NanosColumn;
  totalSpent: NanosColumn;
  campaignsCount: number;
  creativesCount: number;
  lastLogin: Date | null;
  createdAt: Date;
  updatedAt: Date;
  deletedAt: Date | null;
  /** Who asked for a wipe that another person has to confirm. */
  wipeRequestedBy: number | null;
  /** Until when; null for a request from before requests expired, which no longer counts. */
  wipeRequestExpiresAt: Date | null;
}

export interface UsersTables {
  users: UsersTable;
}

const USERS = `create table users (
  id integer primary key,
  role text not null,
  "isFinanceRole" boolean not null,
  "isAuditorRole" boolean not null,
  "isActive" boolean not null,
  "isEmailConfirmed" boolean not null,
  "isSecondFactorOn" boolean not null,
  "firstName" text not null,
  "lastName" text not null,
  email text not null,
  phone text,
  telegram text,
  company text,
  country text,
  address text,
  "emailSpare" text,
  "firstPaymentAmount" numeric,
  "followingPaymentAmount" numeric,
  "minBalanceNotification" numeric,
  "lowBudgetSum" numeric,
  markup double precision not null,
  "autoApprovePayments" boolean not null,
  prepay boolean not null,
  "isFirstPayment" boolean not null,
  "allowRefill" boolean not null,
  "canSeeClick" boolean not null,
  "canSeeSsp" boolean not null,
  "canSeeSspPremium" boolean not null,
  "isMinPriceCancellation" boolean not null,
  "isFavorite" boolean not null,
  "ivtPx" boolean not null,
  "useUnscanned" boolean not null,
  "advertDailyLimit" numeric,
  "managerComment" text,
  "salesManagerId" integer,
  "accountManagerId" integer,
  "sendReport" boolean not null,
  "lowBudgetNotification" boolean not null,
  "zeroBudgetNotification" boolean not null,
  "balanceChangeNotification" boolean not null,
  "creativeApprovalNotification" boolean not null,
  language text,
  timezone text not null,
  "defaultPresetId" integer,
  "conversionPostbackUrl" text,
  "isCannabisAdvert" boolean not null,
  "isGamblingAdvert" boolean not null,
  "isMalwareAdvert" boolean not null,
  "isPremiumAdvert" boolean not null,
  balance numeric not null default 0,
  "totalSpent" numeric not null default 0,
  "campaignsCount" integer not null default 0,
  "creativesCount" integer not null default 0,
  "lastLogin" timestamptz,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  "deletedAt" timestamptz,
  "wipeRequestedBy" integer,
  "wipeRequestExpiresAt" timestamptz
)`;

export async function createUsersTables(db: Kysely<UsersTables>): Promise<void> {
  await sql.raw(USERS).execute(db);
  await sql`create index users_role on users (role, "createdAt")`.execute(db);
}
