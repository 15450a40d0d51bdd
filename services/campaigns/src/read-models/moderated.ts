import type { ListField } from '@marquee/kit/lists/list-query';
import { columnValue } from '@marquee/kit/resource/listed';
import { toJson } from '@marquee/kit/runtime/json';
import type { StatsPermissions } from '@marquee/schemas/queries/ad-metrics';
import type { OwnerView } from '@marquee/schemas/queries/stats';
import {
  type ColumnType,
  type GeneratedAlways,
  type QueryExecutorProvider,
  type RawBuilder,
  type Selectable,
  sql,
} from 'kysely';

import { type StatsAnswer, statsView } from './stats.ts';

/** What the tables of campaigns and creatives have in common: rows that admins moderate. */
export interface ModeratedColumns {
  id: ColumnType<bigint, number, number>;
  user_id: ColumnType<bigint, number, number>;
  name: string;
  approved: 'pending' | 'approved' | 'disapproved';
  is_active: boolean;
  /** `approved`, or `disabled` while switched off. */
  status: GeneratedAlways<'pending' | 'approved' | 'disapproved' | 'disabled'>;
  disapprove_reason: ColumnType<string | null, string | null | undefined>;
  /** What the advertiser set, as events store it. */
  fields: ColumnType<unknown, string, RawBuilder<unknown>>;
  /** Revision of the last event. */
  version: ColumnType<bigint, number, number>;
  created_at: ColumnType<Date, string, string>;
  updated_at: ColumnType<Date, string, string>;
  pending_at: ColumnType<Date | null, string | null, string | null>;
  deleted_at: ColumnType<Date | null, string | null | undefined, string | null>;
}

/** `ModeratedColumns` for `create table`. */
export const MODERATED_COLUMNS = sql`
  id bigint primary key,
  user_id bigint not null,
  name text not null,
  approved text not null,
  is_active boolean not null,
  status text not null generated always as (case when is_active then approved else 'disabled' end) stored,
  disapprove_reason text,
  fields jsonb not null,
  version bigint not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  pending_at timestamptz,
  deleted_at timestamptz`;

/** How the lists find their rows: by owner, by status, by what waits for moderation. */
export async function createModeratedIndexes(db: QueryExecutorProvider, table: string): Promise<void> {
  const index = (suffix: string, columns: string) =>
    sql`create index ${sql.id(`${table}_${suffix}`)} on ${sql.id(table)} (${sql.raw(columns)})
      where deleted_at is null`.execute(db);
  await index('of_user', 'user_id, id');
  await index('by_status', 'status, id');
  await index('by_approval', 'approved, pending_at');
}

/** A row begins switched on, and waits for moderation. */
export const newlyModerated = (at: string, revision: number) =>
  ({
    approved: 'pending',
    is_active: true,
    version: revision,
    created_at: at,
    updated_at: at,
    pending_at: at,
  }) as const;

/** What every list of moderated objects can be asked. */
export const MODERATED_FIELDS = {
  id: { kind: 'integer', searchable: true },
  userId: { kind: 'integer' },
  name: { kind: 'text', searchable: true },
  status: { kind: 'text' },
  approved: { kind: 'text' },
  isActive: { kind: 'boolean' },
  createdAt: { kind: 'timestamp' },
  updatedAt: { kind: 'timestamp' },
  pendingAt: { kind: 'timestamp' },
} as const satisfies Readonly<Record<string, ListField>>;

/** The columns of the fields that a change names; of a whole set of fields, all of them. */
export function namedColumns<Column extends string>(
  columns: Readonly<Record<string, Column>>,
  patch: Readonly<Record<string, unknown>>,
): Partial<Record<Column, unknown>> {
  const named: Partial<Record<Column, unknown>> = {};
  for (const [field, column] of Object.entries(columns)) {
    const value = patch[field];
    if (value !== undefined) named[column] = columnValue(value);
  }
  return named;
}

export interface ModeratedExtras extends StatsPermissions {
  readonly stats: StatsAnswer;
  /** Admins see who owns it. */
  readonly owner?: OwnerView | undefined;
}

export type ModeratedRow = Selectable<ModeratedColumns>;

/** What a command decided, for an answer that overtakes the tables. */
export interface Decided<State> {
  readonly state: State;
  /** What the command appended. */
  readonly events: readonly { readonly type: string; readonly data: object }[];
  /** When, ISO 8601 UTC. */
  readonly at: string;
}

interface Moderated {
  readonly id: number;
  readonly userId: number;
  readonly fields: { readonly name: string };
  readonly approved: ModeratedRow['approved'];
  readonly isActive: boolean;
}

/**
 * The row that the tables will hold once they have seen a command.
 * @param seen the row as it is now, which keeps what only older events say
 */
export function decidedRow(
  { id, userId, fields, approved, isActive }: Moderated,
  version: number,
  { events, at }: Omit<Decided<unknown>, 'state'>,
  seen: ModeratedRow | undefined,
): ModeratedRow {
  const changedAt = new Date(at);
  const isSubmitted = events.some(({ type }) => /Created$|Submitted$/.test(type));
  return {
    id: BigInt(id),
    user_id: BigInt(userId),
    name: fields.name,
    approved,
    is_active: isActive,
    status: isActive ? approved : 'disabled',
    disapprove_reason: approved === 'disapproved' ? disapproveReason(events, seen) : null,
    fields: JSON.parse(toJson(fields)) as unknown,
    version: BigInt(version),
    created_at: seen?.created_at ?? changedAt,
    updated_at: events.length > 0 ? changedAt : (seen?.updated_at ?? changedAt),
    pending_at: isSubmitted ? changedAt : (seen?.pending_at ?? null),
    deleted_at: null,
  };
}

/** Why it is disapproved: as was just decided, or as it was before. */
function disapproveReason(events: Decided<unknown>['events'], seen: ModeratedRow | undefined): string | null {
  const decided = events.find(({ type }) => /Disapproved$|DecisionUndone$/.test(type));
  if (!decided) return seen?.disapprove_reason ?? null;
  const { reason = null } = decided.data as { readonly reason?: string | null };
  return reason;
}

/** True when the tables have not seen what was decided. */
export const isBehind = (seen: { readonly version: bigint } | undefined, version: number): boolean =>
  seen === undefined || Number(seen.version) < version;

/** The part of an answer that campaigns and creatives have in common. */
export function moderatedViewOf(row: ModeratedRow, { stats, owner, ...permissions }: ModeratedExtras) {
  const id = Number(row.id);
  return {
    id,
    userId: Number(row.user_id),
    version: Number(row.version),
    status: row.status,
    approved: row.approved,
    isActive: row.is_active,
    disapproveReason: row.disapprove_reason,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    pendingAt: row.pending_at?.toISOString() ?? null,
    stats: statsView(stats, id, permissions),
    statsAvailable: stats.available,
    ...(owner ? { user: owner } : {}),
  };
}
