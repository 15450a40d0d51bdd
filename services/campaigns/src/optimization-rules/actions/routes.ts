import type { CommandContext } from '@marquee/kit/decider/command-context';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import type { TableColumns } from '@marquee/kit/lists/list-file';
import { savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import { parseDollars } from '@marquee/schemas/common/money';
import {
  ruleActionsAnswer,
  type RuleActionView,
  undoActionAnswer,
  undoActionBody,
} from '@marquee/schemas/optimization-rule/history';

import type { Actor } from '../../actor.ts';
import type { CampaignCommands, CampaignHandled } from '../../campaign/commands.ts';
import { actorOf } from '../../resource/scope.ts';
import { expectRule, ON_OWN_RULE, type OwnRuleHttp, ruleListRoute } from '../own-rule.ts';
import { actionList, type ActionRow, type RuleActionsQuery } from './query.ts';

export interface RuleActionsHttp extends OwnRuleHttp {
  readonly actions: Pick<RuleActionsQuery, 'page' | 'find'>;
  readonly campaigns: Pick<CampaignCommands, 'versioned' | 'changeCampaign' | 'startCampaign'>;
}

/** What a rule did about campaigns, and how to take that back: of one's own rules. */
export function ruleActionRoutes(http: RuleActionsHttp): readonly RouteDefinition[] {
  const list = actionsRoute(http);
  return [
    ...savedListRoutes(list, { name: 'rule-actions', columns: ACTION_COLUMNS }),
    list,
    route({
      ...ON_OWN_RULE,
      method: 'POST',
      path: '/optimization-rules/:id/undo-action',
      summary: 'Start a campaign that a rule paused, or give it its bid back, while that is still so',
      body: undoActionBody,
      response: undoActionAnswer,
      idempotent: true,
      handler: async ({ params: { id }, body, principal, context, waitForProjections }) => {
        const actor = actorOf('own', principal);
        await expectRule(http, id, actor);
        const action = await http.actions.find(id, body.actionId);
        const done = action && (await undo(http, action, actor, context));
        const undone = done?.accepted === true && done.events.length > 0;
        if (undone && done.position !== undefined) await waitForProjections(done.position);
        return data({ undone });
      },
    }),
  ];
}

const actionsRoute = (http: RuleActionsHttp): RouteDefinition =>
  ruleListRoute(http, {
    name: 'actions',
    summary: 'What a rule did about campaigns, with the reason, and until when that was in force',
    list: actionList,
    response: ruleActionsAnswer,
    page: async (ruleId, list) => {
      const { rows, total } = await http.actions.page(ruleId, list);
      return { rows: rows.map(viewOf), total };
    },
  });

/** Undefined where there is nothing to undo: the owner has changed it meanwhile, or was only notified. */
async function undo(
  { campaigns }: RuleActionsHttp,
  { action, campaign_id, bid_before, bid_after, ended_at }: ActionRow,
  actor: Actor,
  context: CommandContext,
): Promise<CampaignHandled | undefined> {
  if (ended_at !== null || action === 'notify') return undefined;
  const campaignId = Number(campaign_id);
  if (action === 'pauseCampaign') return campaigns.startCampaign({ campaignId, actor }, context);
  const now = await campaigns.versioned({ campaignId, actor });
  const [before, after] = [parseDollars(bid_before ?? ''), parseDollars(bid_after ?? '')];
  if (!now || before === undefined || now.campaign.fields.bidPriceNanos !== after) return undefined;
  return campaigns.changeCampaign(
    { campaignId, actor, patch: { bidPriceNanos: before }, expectedVersion: now.version },
    context,
  );
}

const ACTION_COLUMNS: TableColumns<RuleActionView> = {
  campaignId: [],
  campaignName: [
    { header: 'Campaign ID', kind: 'integer', value: ({ campaignId }) => campaignId },
    { header: 'Campaign', kind: 'text', value: ({ campaignName }) => campaignName },
  ],
};

const viewOf = (row: ActionRow): RuleActionView => ({
  id: row.id,
  campaignId: Number(row.campaign_id),
  campaignName: row.campaign_name,
  action: row.action,
  reason: row.reason,
  bidBefore: row.bid_before,
  bidAfter: row.bid_after,
  at: row.at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
});
