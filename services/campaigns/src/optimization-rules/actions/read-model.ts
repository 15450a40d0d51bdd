import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import { formatDollars } from '@marquee/schemas/common/money';
import type { CampaignAction } from '@marquee/schemas/optimization-rule/actions';
import { type ColumnType, type Kysely, sql } from 'kysely';

/** One row something that a rule did about a campaign. */
export interface ActionTable {
  /** The event's id. */
  id: string;
  rule_id: ColumnType<bigint, number, never>;
  campaign_id: ColumnType<bigint, number, never>;
  campaign_name: string;
  action: CampaignAction;
  reason: string;
  /** Dollars. */
  bid_before: string | null;
  bid_after: string | null;
  at: ColumnType<Date, string, never>;
  cooldown_until: ColumnType<Date, string, never>;
  ended_at: ColumnType<Date | null, string | null, string>;
}

export interface ActionTables {
  actions: ActionTable;
}

/** Names the schema. */
export const RULE_ACTIONS_MODEL = { name: 'optimization_rule_actions' } as const;

/** What rules did about campaigns, and until when it was in force. */
export const ruleActionsReadModel = defineReadModel<ActionTables>()({
  ...RULE_ACTIONS_MODEL,
  version: 1,
  events: ['CampaignRuleApplied', 'CampaignChanged', 'CampaignStarted'],
  createTables,
  apply: async (event, db) => {
    const { campaignId } = event.data;
    const at = event.metadata.occurredAt;
    switch (event.type) {
      case 'CampaignRuleApplied':
        return insertAction(event, db);
      case 'CampaignChanged':
        if (event.data.bidPriceNanos !== undefined) await end('changeBid', campaignId, at, db);
        return;
      case 'CampaignStarted':
        return end('pauseCampaign', campaignId, at, db);
    }
  },
});

async function createTables(db: Kysely<ActionTables>): Promise<void> {
  await sql`create table actions (
    id text primary key,
    rule_id bigint not null,
    campaign_id bigint not null,
    campaign_name text not null,
    action text not null,
    reason text not null,
    bid_before text,
    bid_after text,
    at timestamptz not null,
    cooldown_until timestamptz not null,
    ended_at timestamptz
  )`.execute(db);
  await sql`create index actions_of_rule on actions (rule_id, at)`.execute(db);
  await sql`create index actions_in_force on actions (campaign_id, action) where ended_at is null`.execute(
    db,
  );
}

async function insertAction(
  { id, data, metadata }: EventOf<'CampaignRuleApplied'>,
  db: Kysely<ActionTables>,
): Promise<void> {
  const dollars = (nanos: bigint | null) => (nanos === null ? null : formatDollars(nanos));
  await db
    .insertInto('actions')
    .values({
      ...{ id, rule_id: data.optimizationRuleId, action: data.action, reason: data.reason },
      ...{ campaign_id: data.campaignId, campaign_name: data.campaignName },
      ...{ bid_before: dollars(data.bidBeforeNanos), bid_after: dollars(data.bidAfterNanos) },
      ...{ at: metadata.occurredAt, cooldown_until: data.cooldownUntil, ended_at: null },
    })
    .execute();
}

async function end(action: CampaignAction, campaignId: number, at: string, db: Kysely<ActionTables>) {
  await db
    .updateTable('actions')
    .set({ ended_at: at })
    .where('campaign_id', '=', BigInt(campaignId))
    .where('action', '=', action)
    .where('ended_at', 'is', null)
    .execute();
}
