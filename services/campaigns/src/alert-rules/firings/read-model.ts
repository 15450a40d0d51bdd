import { KEEP_DELETED_MS } from '@marquee/kit/decider/restoration';
import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import { type Kysely, sql } from 'kysely';

import { createFiringTables, type FiringTables } from './table.ts';

type Db = Kysely<FiringTables>;

/** Names the schema. */
export const FIRINGS_MODEL = { name: 'alert_firings' } as const;

/** The alerts of every rule, and since when campaigns and creatives are as they are. */
export const firingsReadModel = defineReadModel<FiringTables>()({
  ...FIRINGS_MODEL,
  version: 2,
  events: [
    'AlertsFired',
    'AlertsResolved',
    'AlertsWithdrawn',
    'AlertRuleDeleted',
    'AlertRuleRestored',
    'CampaignCreated',
    'CampaignStarted',
    'CampaignStopped',
    'CampaignSubmitted',
    'CampaignApproved',
    'CampaignDisapproved',
    'CampaignDecisionUndone',
    'CreativeDisapproved',
  ],
  createTables: createFiringTables,
  apply: async (event, db) => {
    const at = event.metadata.occurredAt;
    switch (event.type) {
      case 'AlertsFired':
        return addFirings(event, db);
      case 'AlertsResolved':
      case 'AlertsWithdrawn':
        return endFirings(event, db);
      case 'AlertRuleDeleted':
        return deleteRule(event.data.alertRuleId, at, db);
      case 'AlertRuleRestored':
        await db
          .deleteFrom('deleted_rules')
          .where('alert_rule_id', '=', BigInt(event.data.alertRuleId))
          .execute();
        return;
      case 'CampaignCreated':
        await db
          .insertInto('campaign_changes')
          .values({ campaign_id: event.data.campaignId, switched_at: at, moderated_at: at })
          .execute();
        return;
      case 'CampaignStarted':
      case 'CampaignStopped':
        return changeCampaign(event.data.campaignId, { switched_at: at }, db);
      case 'CampaignSubmitted':
      case 'CampaignApproved':
      case 'CampaignDisapproved':
      case 'CampaignDecisionUndone':
        return changeCampaign(event.data.campaignId, { moderated_at: at }, db);
      case 'CreativeDisapproved':
        await db
          .insertInto('creative_changes')
          .values({ creative_id: event.data.creativeId, moderated_at: at })
          .onConflict((conflict) => conflict.column('creative_id').doUpdateSet({ moderated_at: at }))
          .execute();
    }
  },
});

async function changeCampaign(
  campaignId: number,
  change: { readonly switched_at: string } | { readonly moderated_at: string },
  db: Db,
): Promise<void> {
  await db
    .updateTable('campaign_changes')
    .set(change)
    .where('campaign_id', '=', BigInt(campaignId))
    .execute();
}

async function addFirings({ id, data }: EventOf<'AlertsFired'>, db: Db): Promise<void> {
  const { alertRuleId, condition, at, alerts } = data;
  for (const [index, { campaignId, creativeId, campaignName, text, since }] of alerts.entries()) {
    await db
      .insertInto('firings')
      .values({
        ...{ id: `${id}:${index}`, alert_rule_id: alertRuleId, condition, text, since },
        ...{ campaign_id: campaignId, creative_id: creativeId, campaign_name: campaignName },
        ...{ state: 'firing', fired_at: at, ended_at: null, ended_text: null },
      })
      .execute();
    await sql`insert into last_alerts values
      (${alertRuleId}, ${campaignId}, ${creativeId ?? 0}, ${condition}, true, ${at})
      on conflict (alert_rule_id, campaign_id, creative_id)
      do update set condition = excluded.condition, is_open = true, fired_at = excluded.fired_at`.execute(db);
  }
}

async function endFirings(
  event: EventOf<'AlertsResolved'> | EventOf<'AlertsWithdrawn'>,
  db: Db,
): Promise<void> {
  const { alertRuleId, at } = event.data;
  const isResolved = event.type === 'AlertsResolved';
  const ends: readonly { campaignId: number; creativeId: number | null; text?: string }[] = event.data.alerts;
  for (const { campaignId, creativeId, text = null } of ends) {
    await sql`update firings set state = ${isResolved ? 'resolved' : 'withdrawn'}, ended_at = ${at},
        ended_text = ${text}
      where alert_rule_id = ${alertRuleId} and campaign_id = ${campaignId}
        and coalesce(creative_id, 0) = ${creativeId ?? 0} and state = 'firing'`.execute(db);
    await sql`update last_alerts set is_open = false
      where alert_rule_id = ${alertRuleId} and campaign_id = ${campaignId}
        and creative_id = ${creativeId ?? 0}`.execute(db);
  }
}

/** The alerts of a deleted rule stay for as long as it can be restored. */
async function deleteRule(alertRuleId: number, at: string, db: Db): Promise<void> {
  const forgotten = await db
    .deleteFrom('deleted_rules')
    .where('deleted_at', '<', new Date(Date.parse(at) - KEEP_DELETED_MS))
    .returning('alert_rule_id')
    .execute();
  for (const { alert_rule_id: id } of forgotten) {
    await db.deleteFrom('firings').where('alert_rule_id', '=', id).execute();
    await db.deleteFrom('last_alerts').where('alert_rule_id', '=', id).execute();
  }
  await db.insertInto('deleted_rules').values({ alert_rule_id: alertRuleId, deleted_at: at }).execute();
}
