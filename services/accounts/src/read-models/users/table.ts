import { fieldColumnsSql } from '@marquee/kit/resource/rows';
import type { Role } from '@marquee/schemas/common/roles';
import { type OpenedSettings, personalData, type PersonalData } from '@marquee/schemas/user/events';
import { userSettingsResource } from '@marquee/schemas/user/settings';
import { sql, type ColumnType, type Kysely } from 'kysely';
import * as v from 'valibot';

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

const sameName = (name: string): string => name;

/** Amounts of settings are `numeric`, as the other amounts of the table are. */
const AMOUNTS = Object.fromEntries(
  Object.entries(userSettingsResource.fields).flatMap(([name, { column }]) =>
    column === 'money' ? [[name, 'numeric']] : [],
  ),
);

/** A text for each part of the personal data. */
const personColumns = () =>
  sql.join(
    Object.entries(personalData.entries).map(
      ([name, schema]) => sql`${sql.ref(name)} text${v.is(schema, null) ? sql`` : sql` not null`}`,
    ),
  );

export async function createUsersTables(db: Kysely<UsersTables>): Promise<void> {
  await sql`create table users (
    id integer primary key,
    role text not null,
    "isFinanceRole" boolean not null,
    "isAuditorRole" boolean not null,
    "isActive" boolean not null,
    "isEmailConfirmed" boolean not null,
    "isSecondFactorOn" boolean not null,
    ${personColumns()},
    ${fieldColumnsSql(userSettingsResource.fields, { types: AMOUNTS, columnOf: sameName })},
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
  )`.execute(db);
  await sql`create index users_role on users (role, "createdAt")`.execute(db);
}
