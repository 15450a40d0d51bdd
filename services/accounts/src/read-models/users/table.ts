import type { Role } from '@marquee/schemas/common/roles';
import type { PersonalData, UserSettings } from '@marquee/schemas/events/user';
import { sql, type ColumnType, type Kysely } from 'kysely';

/** `numeric` is a decimal string when read; a bigint may be written. */
type NanosColumn = ColumnType<string, bigint | string, bigint | string>;
type OptionalNanosColumn = ColumnType<string | null, bigint | string | null, bigint | string | null>;

type SettingsColumns = {
  [Key in keyof Omit<UserSettings, 'managerComment'>]: bigint extends UserSettings[Key]
    ? OptionalNanosColumn
    : UserSettings[Key];
} & {
  /** Opened: the list shows it to admins. */
  managerComment: string | null;
};

/** Columns carry the names of the specification's fields; money is in nano-dollars. */
export interface UsersTable extends PersonalData, SettingsColumns {
  id: number;
  role: Role;
  isFinanceRole: boolean;
  isActive: boolean;
  isEmailConfirmed: boolean;
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
}

export interface UsersTables {
  users: UsersTable;
}

/** Settings that are amounts of money. */
export const MONEY_SETTINGS = [
  'firstPaymentAmount',
  'followingPaymentAmount',
  'minBalanceNotification',
  'lowBudgetSum',
  'advertDailyLimit',
] as const satisfies readonly (keyof UserSettings)[];

export async function createUsersTables(db: Kysely<UsersTables>): Promise<void> {
  await sql`create table users (
    id integer primary key,
    role text not null,
    "isFinanceRole" boolean not null,
    "isActive" boolean not null,
    "isEmailConfirmed" boolean not null,
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
    "wipeRequestedBy" integer
  )`.execute(db);
  await sql`create index users_role on users (role, "createdAt")`.execute(db);
}
