import { DAY_RANGE_PARAMETERS } from '@marquee/kit/http/day-range';
import {
  type Condition,
  type ListField,
  type ListQuery,
  type ListQueryDefinition,
  sortOnly,
} from '@marquee/kit/lists/list-query';
import {
  allWithFigures,
  type FiguresOptions,
  type FiguresPage,
  filterTotals,
  type FilterTotals,
  metricFields,
  pageWithFigures,
} from '@marquee/kit/lists/ranked-list';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { listFields } from '@marquee/kit/resource/listed';
import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { dollars, formatDollars } from '@marquee/schemas/common/money';
import { AD_FIGURES, AD_METRICS } from '@marquee/schemas/queries/ad-metrics';
import type { AdTotals } from '@marquee/schemas/queries/ad-totals';
import type { OpenedSettings, PersonalData } from '@marquee/schemas/user/events';
import {
  accountView,
  INTERNAL_FIELDS,
  type ProfileView,
  type UserDashboardStats,
  type UserView,
} from '@marquee/schemas/user/views';
import { userSettingsResource } from '@marquee/schemas/user/settings';
import { DAY_MS } from '@marquee/schemas/common/time';
import { sql, type Selectable } from 'kysely';
import * as v from 'valibot';

import type { LiveAccount } from '../../user/state.ts';
import type { UsersTable, UsersTables } from './table.ts';

type UserRow = Selectable<UsersTable> & { readonly isOnline: boolean };

/** A session that was used within this time makes its user "online". */
const ONLINE_MS = 5 * 60_000;
const NEW_USER_MS = 7 * DAY_MS;

const text: ListField = { kind: 'text' };
const searched: ListField = { kind: 'text', searchable: true };
const integer: ListField = { kind: 'integer' };
const money: ListField = { kind: 'money' };
const flag: ListField = { kind: 'boolean' };
const time: ListField = { kind: 'timestamp' };

const LISTED: ListQueryDefinition = {
  fields: {
    id: { kind: 'integer', searchable: true },
    firstName: searched,
    lastName: searched,
    email: searched,
    role: searched,
    company: searched,
    country: text,
    address: text,
    phone: text,
    telegram: text,
    emailSpare: text,
    isFinanceRole: flag,
    isAuditorRole: flag,
    isActive: flag,
    isOnline: flag,
    isEmailConfirmed: flag,
    isSecondFactorOn: flag,
    balance: money,
    totalSpent: money,
    ...listFields(userSettingsResource.fields),
    campaignsCount: integer,
    creativesCount: integer,
    lastLogin: time,
    createdAt: time,
    updatedAt: time,
    deletedAt: time,
  },
  defaultSort: { field: 'id', direction: 'desc' },
};

const { dspSpend, impressions } = AD_METRICS;
/** What admins are shown of the advertisers' traffic. */
const METRICS = { dspSpend, impressions };

/** Sums of chosen days, from which the list is ranked and added up. */
export const USER_FIGURES = { ...AD_FIGURES, metrics: METRICS };

/** What admins may ask the list of users. */
export const USER_LIST: ListQueryDefinition = {
  ...LISTED,
  fields: { ...LISTED.fields, ...metricFields(METRICS), flags: sortOnly('text') },
  metrics: METRICS,
  extra: DAY_RANGE_PARAMETERS,
};

/** Fields of a user that a file has as its columns. */
export const USER_FIELDS = LISTED.fields;

/** What auditors may filter, sort and search accounts by: what they are shown. */
export const ACCOUNT_LIST: ListQueryDefinition = {
  ...LISTED,
  fields: Object.fromEntries(
    Object.entries(LISTED.fields).filter(([field]) => Object.hasOwn(accountView.entries, field)),
  ),
};

const COLUMNS = Object.fromEntries(Object.keys(LISTED.fields).map((field) => [field, `users.${field}`]));

/** Figures of the traffic that the user dashboard shows, in nano-dollars. */
export interface TrafficFigures {
  readonly averageCpmNanos: bigint;
  readonly dailyProfitNanos: bigint;
}

/** What finance may know of an advertiser to give them money. */
export type AdvertiserEntry = Pick<UserView, 'id' | 'firstName' | 'lastName' | 'email' | 'balance'>;

/** Users with what they did. */
export type UserFiguresPage = Omit<FiguresPage<UserView, AdTotals>, 'total'>;

export interface UserQueries {
  /** The account as admins see it, deleted ones included. */
  find(userId: number): Promise<UserView | undefined>;
  /** Accounts that are not deleted, unless the list asks about `deletedAt`. */
  list(
    query: ListQuery,
    figures?: FiguresOptions<AdTotals>,
  ): Promise<{ readonly rows: UserView[]; readonly total: number }>;
  /** Pages of the whole filter; see `allWithFigures`. */
  all(query: ListQuery, figures: FiguresOptions<AdTotals>): Promise<AsyncIterable<UserFiguresPage>>;
  /** Figures of the whole filter. */
  totals(query: ListQuery, figures: FiguresOptions<AdTotals>): Promise<FilterTotals<AdTotals>>;
  dashboardStats(traffic: TrafficFigures | undefined): Promise<UserDashboardStats>;
  /** Names of these users, deleted ones included; unknown ids are absent. */
  names(userIds: readonly number[]): Promise<ReadonlyMap<number, PersonName>>;
  /** Who pays and where a receipt goes, also of a deleted user; undefined for an unknown id. */
  billingDetails(userId: number): Promise<BillingDetails | undefined>;
  /** Admins who may sign in, oldest first. */
  adminIds(): Promise<readonly number[]>;
  /** Admins and managers who may sign in and change something, by name. */
  staff(): Promise<readonly PersonName[]>;
  /** Advertisers who are not deleted, newest first, by id, name or address; all for an empty text. */
  findAdvertisers(text: string, limit: number): Promise<readonly AdvertiserEntry[]>;
}

/** The specification's filter value for users of every role. */
const isAnyRole = ({ field, operator, value }: Condition): boolean =>
  field === 'role' && operator === 'eq' && value === 'allRoles';

type BillingDetails = Pick<
  UserView,
  'id' | 'firstName' | 'lastName' | 'email' | 'company' | 'address' | 'country'
>;

interface PersonName {
  readonly id: number;
  readonly firstName: string;
  readonly lastName: string;
}

const advertisersBy = (text: string, limit: number): ListQuery => ({
  where: [{ field: 'role', operator: 'eq', value: 'advert' }],
  whereIn: [],
  has: [],
  having: [],
  search: text === '' ? undefined : { text, fields: ['id', 'firstName', 'lastName', 'email'], join: 'or' },
  orderBy: { field: 'id', direction: 'desc' },
  page: 1,
  perPage: limit,
  extra: {},
});

type UsersDb = ReturnType<typeof usersDb>;

const usersDb = (readStore: ReadStore) => readModelDb<UsersTables>(readStore, { name: 'accounts_users' });

/** All users; in a sub-select, so that `isOnline` can be filtered and sorted by like a column. */
function selectUsers(db: UsersDb, now: Date) {
  const onlineSince = new Date(now.getTime() - ONLINE_MS);
  const isOnline = sql<boolean>`exists (
    select 1 from accounts.sessions
    where sessions.user_id = users.id and sessions.ended_at is null
      and sessions.last_seen_at > ${onlineSince} and sessions.expires_at > ${now}
  )`.as('isOnline');
  return db.selectFrom(db.selectFrom('users').selectAll().select(isOnline).as('users')).selectAll();
}

/** The users that a list call is about, before its other conditions. */
function visibleUsers(db: UsersDb, asked: ListQuery, now: Date) {
  const query = { ...asked, where: asked.where.filter((condition) => !isAnyRole(condition)) };
  const asksDeleted = query.where.some(({ field }) => field === 'deletedAt');
  const users = selectUsers(db, now);
  return { query, users: asksDeleted ? users : users.where('users.deletedAt', 'is', null) };
}

/** Content flags in the order in which they are shown; users without any are last. */
const FLAGS = sql`nullif(array_remove(array[
  case when users."isPremiumAdvert" then 1 end,
  case when users."isGamblingAdvert" then 2 end,
  case when users."isCannabisAdvert" then 3 end,
  case when users."isMalwareAdvert" then 4 end
], null), '{}')`;
const SQL = { columns: COLUMNS, tieBreaker: 'users.id', orders: { flags: FLAGS } };
const WITHOUT_FIGURES: FiguresOptions<AdTotals> = { figures: USER_FIGURES, source: undefined };

async function listUsers(
  db: UsersDb,
  asked: ListQuery,
  now: Date,
  figures = WITHOUT_FIGURES,
): ReturnType<UserQueries['list']> {
  const { query, users } = visibleUsers(db, asked, now);
  const page = await pageWithFigures(users, query, { ...SQL, ...figures });
  return { rows: page.rows.map((row) => viewOf(row, now)), total: page.total };
}

async function* viewsOf(
  pages: AsyncIterable<Omit<FiguresPage<UserRow, AdTotals>, 'total'>>,
  now: Date,
): AsyncGenerator<UserFiguresPage> {
  for await (const { rows, stats } of pages) yield { rows: rows.map((row) => viewOf(row, now)), stats };
}

async function countUsers(db: UsersDb, now: Date) {
  const newSince = new Date(now.getTime() - NEW_USER_MS);
  const count = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<bigint>`count(*) filter (where ${condition})`;
  const row = await selectUsers(db, now)
    .clearSelect()
    .where('users.deletedAt', 'is', null)
    .select([
      count(sql`users."isOnline"`).as('online'),
      count(sql`users."createdAt" > ${newSince}`).as('new'),
      count(
        sql`users.role = 'advert' and users."isActive" and users.balance <= ${dollars(RUN_BALANCE_MIN_DOLLARS)}`,
      ).as('low'),
      count(sql`not users."isActive"`).as('inactive'),
    ])
    .executeTakeFirstOrThrow();
  return {
    onlineUsersCount: Number(row.online),
    newUsersCount: Number(row.new),
    lowBalanceCount: Number(row.low),
    inactiveUsersCount: Number(row.inactive),
  };
}

export function createUserQueries(readStore: ReadStore, clock: () => Date): UserQueries {
  const db = usersDb(readStore);
  return {
    list: (asked, figures) => listUsers(db, asked, clock(), figures),
    all: async (asked, figures) => {
      const now = clock();
      const { query, users } = visibleUsers(db, asked, now);
      return viewsOf(await allWithFigures(users, query, { ...SQL, ...figures }), now);
    },
    totals: (asked, figures) => {
      const { query, users } = visibleUsers(db, asked, clock());
      return filterTotals(users, query, { ...SQL, ...figures });
    },
    async find(userId) {
      const now = clock();
      const row = await selectUsers(db, now).where('users.id', '=', userId).executeTakeFirst();
      return row && viewOf(row, now);
    },
    dashboardStats: async (traffic) => ({
      ...(await countUsers(db, clock())),
      averageCPM: traffic ? formatDollars(traffic.averageCpmNanos) : null,
      dailyProfit: traffic ? formatDollars(traffic.dailyProfitNanos) : null,
    }),
    names: (userIds) => readNames(db, userIds),
    billingDetails: (userId) =>
      db
        .selectFrom('users')
        .select(['id', 'firstName', 'lastName', 'email', 'company', 'address', 'country'])
        .where('id', '=', userId)
        .executeTakeFirst(),
    adminIds: () => readAdminIds(db),
    staff: () => readStaff(db),
    async findAdvertisers(text, limit) {
      const { rows } = await listUsers(db, advertisersBy(text, limit), clock());
      return rows.map(({ id, firstName, lastName, email, balance }) => ({
        id,
        firstName,
        lastName,
        email,
        balance,
      }));
    },
  };
}

async function readNames(db: UsersDb, userIds: readonly number[]): Promise<ReadonlyMap<number, PersonName>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('id', 'in', [...userIds])
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
}

async function readAdminIds(db: UsersDb): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

const readStaff = (db: UsersDb): Promise<readonly PersonName[]> =>
  db
    .selectFrom('users')
    .select(['id', 'firstName', 'lastName'])
    .where('role', 'in', ['admin', 'manager'])
    .where('isAuditorRole', '=', false)
    .where('isActive', '=', true)
    .where('deletedAt', 'is', null)
    .orderBy('firstName')
    .orderBy('lastName')
    .orderBy('id')
    .execute();

const NEW_USER = {
  balance: '0.00',
  totalSpent: '0.00',
  isOnline: false,
  lastLogin: null,
  deletedAt: null,
  wipeRequestedBy: null,
  wipeRequestExpiresAt: null,
  creativesCount: 0,
  campaignsCount: 0,
} as const;

/**
 * An account as its events say, for answers that overtake the list.
 * @param seen what the list shows of it so far: figures that other events add come from there
 * @param at of the newest change, ISO 8601 UTC
 */
export const viewOfAccount = (
  { userId, role, isFinanceRole, isAuditorRole, isEmailConfirmed, secondFactor, status }: LiveAccount,
  {
    person,
    settings,
    seen,
    at,
  }: {
    readonly person: PersonalData;
    readonly settings: OpenedSettings;
    readonly seen: UserView | undefined;
    readonly at: string;
  },
): UserView => ({
  ...NEW_USER,
  createdAt: at,
  ...seen,
  ...userSettingsResource.toView(settings),
  ...person,
  id: userId,
  role,
  isFinanceRole,
  isAuditorRole,
  isEmailConfirmed,
  isSecondFactorOn: secondFactor !== undefined,
  isActive: status === 'active',
  updatedAt: at,
});

function viewOf(row: UserRow, now: Date): UserView {
  const { wipeRequestedBy, wipeRequestExpiresAt: expiresAt } = row;
  const isWipeRequested = expiresAt !== null && expiresAt >= now;
  return {
    ...row,
    wipeRequestedBy: isWipeRequested ? wipeRequestedBy : null,
    wipeRequestExpiresAt: isWipeRequested ? expiresAt.toISOString() : null,
    ...userSettingsResource.toView(v.parse(userSettingsResource.stored, row)),
    balance: formatDollars(BigInt(row.balance)),
    totalSpent: formatDollars(BigInt(row.totalSpent)),
    lastLogin: row.lastLogin?.toISOString() ?? null,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}

/** What the person it is about sees: not what the platform notes about the account and decides for it. */
export const ownView = (view: UserView): ProfileView => ({
  ...view,
  ...(Object.fromEntries(INTERNAL_FIELDS.map((field) => [field, null])) as Record<
    (typeof INTERNAL_FIELDS)[number],
    null
  >),
});
