import type { ALERT_STATES } from '@marquee/schemas/alert-rule/views';
import { type ColumnType, type Kysely, sql } from 'kysely';

export type AlertState = (typeof ALERT_STATES)[number];

/** One row an alert: its history. */
export interface FiringTable {
  /** The event's id and the place within it. */
  id: string;
  alert_rule_id: ColumnType<bigint, number, never>;
  campaign_id: ColumnType<bigint, number, never>;
  creative_id: ColumnType<bigint | null, number | null, never>;
  campaign_name: string;
  condition: string;
  text: string;
  since: ColumnType<Date | null, string | null, never>;
  state: AlertState;
  fired_at: ColumnType<Date, string, never>;
  ended_at: ColumnType<Date | null, string | null, string>;
  ended_text: ColumnType<string | null, string | null, string | null>;
}

/** One row a subject: its last alert, which the next evaluation asks. */
export interface LastTable {
  alert_rule_id: ColumnType<bigint, number, never>;
  campaign_id: ColumnType<bigint, number, never>;
  /** 0 for the campaign itself. */
  creative_id: ColumnType<bigint, number, never>;
  condition: string;
  is_open: boolean;
  fired_at: ColumnType<Date, string, string>;
}

/** When a campaign was switched, and when moderation was asked or decided. */
export interface CampaignChangeTable {
  campaign_id: ColumnType<bigint, number, never>;
  switched_at: ColumnType<Date, string, string>;
  moderated_at: ColumnType<Date, string, string>;
}

/** When moderation decided about a creative. */
export interface CreativeChangeTable {
  creative_id: ColumnType<bigint, number, never>;
  moderated_at: ColumnType<Date, string, string>;
}

/** Deleted rules that can be restored. */
export interface DeletedRuleTable {
  alert_rule_id: ColumnType<bigint, number, never>;
  deleted_at: ColumnType<Date, string, never>;
}

export interface FiringTables {
  firings: FiringTable;
  last_alerts: LastTable;
  campaign_changes: CampaignChangeTable;
  creative_changes: CreativeChangeTable;
  deleted_rules: DeletedRuleTable;
}

export async function createFiringTables(db: Kysely<FiringTables>): Promise<void> {
  await sql`create table firings (
    id text primary key,
    alert_rule_id bigint not null,
    campaign_id bigint not null,
    creative_id bigint,
    campaign_name text not null,
    condition text not null,
    text text not null,
    since timestamptz,
    state text not null,
    fired_at timestamptz not null,
    ended_at timestamptz,
    ended_text text
  )`.execute(db);
  await sql`create index firings_of_rule on firings (alert_rule_id, fired_at)`.execute(db);
  await sql`create index firings_open on firings (alert_rule_id, campaign_id) where state = 'firing'`.execute(
    db,
  );
  await sql`create table last_alerts (
    alert_rule_id bigint not null,
    campaign_id bigint not null,
    creative_id bigint not null,
    condition text not null,
    is_open boolean not null,
    fired_at timestamptz not null,
    primary key (alert_rule_id, campaign_id, creative_id)
  )`.execute(db);
  await sql`create table campaign_changes (
    campaign_id bigint primary key,
    switched_at timestamptz not null,
    moderated_at timestamptz not null
  )`.execute(db);
  await sql`create table creative_changes (
    creative_id bigint primary key,
    moderated_at timestamptz not null
  )`.execute(db);
  await sql`create table deleted_rules (
    alert_rule_id bigint primary key,
    deleted_at timestamptz not null
  )`.execute(db);
}
