import { notFound } from '@marquee/kit/http/problem-error';
import type { TableColumns } from '@marquee/kit/lists/list-file';
import { savedListRoutes } from '@marquee/kit/lists/list-file-routes';
import { data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { pageAnswer } from '@marquee/kit/resource/routes';
import { previewAlertRuleBody, type PreviewAlertRule } from '@marquee/schemas/alert-rule/commands';
import { alertRuleResource, type AlertRuleFields } from '@marquee/schemas/alert-rule/fields';
import { alertRuleErrors } from '@marquee/schemas/alert-rule/rules';
import {
  ALERT_PREVIEW_MAX,
  alertFiringsAnswer,
  type AlertFiringView,
  alertPreviewAnswer,
  type AlertPreview,
} from '@marquee/schemas/alert-rule/views';
import { invalid } from '@marquee/kit/http/problem-error';

import type { ResourceQuery } from '../resource/query.ts';
import { accessOf, actorOf, creatorsOf, ownershipOf } from '../resource/scope.ts';
import { alertRuleParams } from './alert-rule.ts';
import { isWatched } from './evaluate.ts';
import { previewOf } from './evaluator.ts';
import { firingList, type FiringRow, type FiringsQuery } from './firings/query.ts';
import { type AccountReaderDeps, readAccounts } from './read-accounts.ts';

export interface AlertHttp extends AccountReaderDeps {
  readonly rules: Pick<ResourceQuery, 'find'>;
  readonly firings: Pick<FiringsQuery, 'page'>;
}

const TAG = 'Alert rules';

/** What a rule would alert about now, and what it alerted about: of one's own rules. */
export function alertRoutes(http: AlertHttp): readonly RouteDefinition[] {
  const firings = firingsRoute(http);
  return [
    route({
      method: 'POST',
      path: '/alert-rules/preview',
      summary: 'What a rule would alert about now; it changes nothing',
      tag: TAG,
      access: creatorsOf('own'),
      ownership: 'own',
      changesNothing: true,
      body: previewAlertRuleBody,
      response: alertPreviewAnswer,
      callsPerMinute: 30,
      handler: async ({ body, principal }) => data(await preview(http, body, principal.userId)),
    }),
    firings,
    ...savedListRoutes(firings, { name: 'alerts', columns: FIRING_COLUMNS }),
  ];
}

const firingsRoute = (http: AlertHttp): RouteDefinition =>
  route({
    method: 'GET',
    path: '/alert-rules/:id/firings',
    summary: 'What a rule alerted about, and when that ended',
    tag: TAG,
    access: accessOf('own'),
    ownership: ownershipOf('own'),
    params: alertRuleParams,
    list: firingList,
    response: alertFiringsAnswer,
    handler: async (call) => {
      const { id } = call.params;
      if (!(await http.rules.find(id, actorOf('own', call.principal)))) throw notFound('Alert rule');
      const { rows, total } = await http.firings.page(id, call.list);
      return pageAnswer(call, { rows: rows.map(viewOf), total });
    },
  });

const FIRING_COLUMNS: TableColumns<AlertFiringView> = {
  campaignId: [],
  campaignName: [
    { header: 'Campaign ID', kind: 'integer', value: ({ campaignId }) => campaignId },
    { header: 'Campaign', kind: 'text', value: ({ campaignName }) => campaignName },
  ],
  text: [{ header: 'Alert', kind: 'text', value: ({ text }) => text }],
};

/** @throws ProblemError 422 for a rule that could not be saved */
async function preview(http: AlertHttp, body: PreviewAlertRule, userId: number): Promise<AlertPreview> {
  const fields = { ...alertRuleResource.defaults, ...alertRuleResource.toStored(body) } as AlertRuleFields;
  const [first, ...others] = alertRuleErrors(fields);
  if (first) throw invalid(first, ...others);
  const now = http.clock();
  // One that is off yet is shown as it would be once it is on.
  const rule = { id: 0, userId, fields: { ...fields, isActive: true } };
  const accounts = await readAccounts(http, [rule], now);
  const account = accounts.of(userId);
  const alerts = previewOf(rule, account, now);
  return {
    watched: account.campaigns.filter((campaign) => isWatched(rule, campaign)).length,
    total: alerts.length,
    statsAvailable: accounts.hasFigures,
    alerts: alerts.slice(0, ALERT_PREVIEW_MAX).map(({ campaignId, campaignName, text, since }) => ({
      ...{ campaignId, campaignName, text },
      since: since?.toISOString() ?? null,
    })),
  };
}

const viewOf = (row: FiringRow): AlertFiringView => ({
  id: row.id,
  campaignId: Number(row.campaign_id),
  campaignName: row.campaign_name,
  creativeId: row.creative_id === null ? null : Number(row.creative_id),
  text: row.text,
  since: row.since?.toISOString() ?? null,
  state: row.state,
  firedAt: row.fired_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  endedText: row.ended_text,
});
