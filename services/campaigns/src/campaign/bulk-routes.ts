import { invalid } from '@marquee/kit/http/problem-error';
import { data, route, type RouteDefinition, type RouteRequest } from '@marquee/kit/http/route';
import {
  bulkAnswer,
  bulkCampaignsBody,
  dryRunQuery,
  restoreCampaignsBody,
} from '@marquee/schemas/campaign/bulk';
import { required } from '@marquee/schemas/common/messages';
import type * as v from 'valibot';

import { accessOf, actorOf, prefixOf, type Scope } from '../resource/scope.ts';
import { type BulkResult, changeCampaigns, restoreCampaigns } from './bulk-commands.ts';
import type { CampaignCommands } from './commands.ts';

type Query = v.InferOutput<typeof dryRunQuery>;
interface Body {
  readonly campaigns: readonly { readonly version?: number | undefined }[];
}

/** Calls that change many campaigns at once, or go back to what they were. */
export function bulkCampaignRoutes(scope: Scope, commands: CampaignCommands): readonly RouteDefinition[] {
  const path = `${prefixOf(scope)}/campaigns/bulk`;
  const shared = {
    method: 'POST',
    tag: 'campaigns',
    access: accessOf(scope),
    ownership: 'none',
    query: dryRunQuery,
    response: bulkAnswer,
    idempotent: true,
  } as const;
  return [
    route({
      ...shared,
      path,
      summary: 'Change many campaigns at once, or with `dryRun=true` say what would change in each',
      body: bulkCampaignsBody,
      handler: (request) =>
        answer(request, (call) =>
          changeCampaigns(commands, request.body, { ...call, actor: actorOf(scope, request.principal) }),
        ),
    }),
    route({
      ...shared,
      path: `${path}/restore`,
      summary: 'Give campaigns back the fields that they had at a version',
      body: restoreCampaignsBody,
      handler: (request) =>
        answer(request, (call) =>
          restoreCampaigns(commands, request.body.campaigns, {
            ...call,
            actor: actorOf(scope, request.principal),
          }),
        ),
    }),
  ];
}

/**
 * What is saved was seen before: only so does a campaign that another user has changed since refuse the change, and a
 * repeated call change nothing twice.
 */
async function answer(
  { query, body: { campaigns }, context, waitForProjections }: RouteRequest<undefined, Query, Body>,
  run: (call: {
    readonly isDryRun: boolean;
    readonly context: RouteRequest<undefined, Query, Body>['context'];
  }) => Promise<BulkResult>,
) {
  const isDryRun = query.dryRun === 'true';
  const unseen = campaigns.findIndex(({ version }) => version === undefined);
  if (!isDryRun && unseen !== -1) {
    throw invalid({ field: `campaigns.${unseen}.version`, message: required('Version') });
  }
  const { rows, position } = await run({ isDryRun, context });
  await waitForProjections(position);
  return data(rows);
}
