import { invalid } from '@marquee/kit/http/problem-error';
import { data, route, type RouteDefinition, type RouteRequest } from '@marquee/kit/http/route';
import {
  bulkAnswer,
  bulkCampaignsBody,
  dryRunQuery,
  restoreCampaignsBody,
} from '@marquee/schemas/campaign/bulk';
import { copiesAnswer, copiesBody } from '@marquee/schemas/campaign/copies';
import { importAnswer, type ImportCampaigns, importCampaignsBody } from '@marquee/schemas/campaign/import';
import { ID_COLUMN } from '@marquee/schemas/campaign/sheet/columns';
import { required } from '@marquee/schemas/common/messages';
import type * as v from 'valibot';

import { accessOf, actorOf, creatorsOf, prefixOf, type Scope } from '../resource/scope.ts';
import { changeCampaigns, restoreCampaigns } from './bulk-commands.ts';
import type { CampaignCommands } from './commands.ts';
import { copyCampaigns } from './copy-commands.ts';
import type { RelinkCommands } from './copy-landing-page.ts';
import type { RowResults } from './for-each-row.ts';
import { importCampaigns } from './import-commands.ts';

type Query = v.InferOutput<typeof dryRunQuery>;
type Request<Body> = RouteRequest<undefined, Query, Body>;
type Seen = readonly { readonly version?: number | undefined }[];

/** Calls that change many campaigns at once, go back to what they were, copy them, or take them from a sheet. */
export function bulkCampaignRoutes(
  scope: Scope,
  commands: CampaignCommands & RelinkCommands,
): readonly RouteDefinition[] {
  const path = `${prefixOf(scope)}/campaigns/bulk`;
  const shared = sharedOf(scope);
  return [
    route({
      ...shared,
      path,
      summary: 'Change many campaigns at once, or with `dryRun=true` say what would change in each',
      body: bulkCampaignsBody,
      response: bulkAnswer,
      handler: (request) =>
        answer(request, { campaigns: request.body.campaigns }, (call) =>
          changeCampaigns(commands, request.body, { ...call, actor: actorOf(scope, request.principal) }),
        ),
    }),
    route({
      ...shared,
      path: `${path}/restore`,
      summary: 'Give campaigns back the fields that they had at a version',
      body: restoreCampaignsBody,
      response: bulkAnswer,
      handler: (request) =>
        answer(request, { campaigns: request.body.campaigns }, (call) =>
          restoreCampaigns(commands, request.body.campaigns, {
            ...call,
            actor: actorOf(scope, request.principal),
          }),
        ),
    }),
    route({
      ...shared,
      path: `${path}/duplicate`,
      summary:
        'Copy campaigns with names and changes of their own, or with `dryRun=true` say what would be created',
      body: copiesBody,
      response: copiesAnswer,
      handler: (request) =>
        answer(request, { copies: request.body.copies }, (call) =>
          copyCampaigns(commands, request.body, { ...call, actor: actorOf(scope, request.principal) }),
        ),
    }),
    importRoute(scope, commands),
  ];
}

const sharedOf = (scope: Scope) =>
  ({
    method: 'POST',
    tag: 'Campaigns',
    access: accessOf(scope),
    ownership: 'none',
    query: dryRunQuery,
    idempotent: true,
    changesNothing: 'dry-run',
  }) as const;

const importRoute = (scope: Scope, commands: CampaignCommands): RouteDefinition =>
  route({
    ...sharedOf(scope),
    access: creatorsOf(scope),
    path: `${prefixOf(scope)}/campaigns/import`,
    summary:
      'Change campaigns by rows of a sheet and create those without an id, or with `dryRun=true` say what would become of each',
    body: importCampaignsBody,
    response: importAnswer,
    handler: (request) =>
      answer(request, { rows: request.body.rows.map(seenRow) }, (call) =>
        importCampaigns(commands, request.body.rows, { ...call, actor: actorOf(scope, request.principal) }),
      ),
  });

/** A campaign that is not there yet has no version to be seen. */
const seenRow = ({ version, cells }: ImportCampaigns['rows'][number]) =>
  (cells[ID_COLUMN.path] ?? '').trim() === '' ? { version: 0 } : { version };

/**
 * What is saved was seen before: only so does a campaign that another user has changed since refuse the change, and a
 * repeated call change nothing twice.
 */
async function answer<Row>(
  { query, context, waitForProjections }: Request<unknown>,
  seen: Readonly<Record<string, Seen>>,
  run: (call: {
    readonly isDryRun: boolean;
    readonly context: Request<unknown>['context'];
  }) => Promise<RowResults<Row>>,
) {
  const isDryRun = query.dryRun === 'true';
  for (const [name, all] of Object.entries(seen)) {
    const unseen = all.findIndex(({ version }) => version === undefined);
    if (isDryRun || unseen === -1) continue;
    throw invalid({ field: `${name}.${unseen}.version`, message: required('Version') });
  }
  const { rows, position } = await run({ isDryRun, context });
  await waitForProjections(position);
  return data(rows);
}
