import { refuseImpersonation } from '@marquee/kit/http/access';
import { acceptedOrThrow } from '@marquee/kit/decider/command-handler';
import { RejectedError } from '@marquee/kit/decider/rejection';
import { type Access, data, noContent, PUBLIC, route, type RouteDefinition } from '@marquee/kit/http/route';
import { createKeyedQueue } from '@marquee/kit/runtime/keyed-queue';
import { secretDigest } from '@marquee/kit/runtime/secret-digest';
import { idParam } from '@marquee/schemas/common/ids';
import { createReportLink } from '@marquee/schemas/report-link/commands';
import {
  reportLinkCreatedAnswer,
  reportLinksAnswer,
  type ReportLinkView,
  sharedReportAnswer,
} from '@marquee/schemas/report-link/views';
import { reportLinkId } from '@marquee/schemas/report-link/ids';
import * as v from 'valibot';

import type { ReportLinkQueries, ReportLinkRow } from '../read-models/report-links/query.ts';
import { queryOfText } from '../statistics/query-text.ts';
import type { Reader, StatisticsReader } from '../statistics/reader.ts';
import type { ReportLinkCommands } from './commands.ts';
import type { LinkOpens, LinkOpensStore } from './opens.ts';
import { createRecentReports } from './recent-reports.ts';
import { OPEN_LINKS_MAX, REPORT_LINK_REJECTIONS } from './rejections.ts';
import { readSharedReport } from './shared-report.ts';

/** Links show an advertiser's own traffic; reports of staff, over all accounts, are not for the public. */
const ADVERTISERS: Access = { kind: 'roles', roles: ['advert'] };
const TOKEN_LENGTH_MAX = 100;
const byId = v.object({ id: idParam(reportLinkId) });
const byToken = v.object({ token: v.pipe(v.string(), v.maxLength(TOKEN_LENGTH_MAX)) });
const common = { tag: 'Statistics', access: ADVERTISERS, ownership: 'own' } as const;

export interface ReportLinkRouteDeps {
  readonly commands: ReportLinkCommands;
  readonly queries: ReportLinkQueries;
  readonly opens: LinkOpensStore;
  readonly statistics: StatisticsReader;
  /** What an account may see now; undefined for one that is not active. */
  readonly readerOf: (userId: number) => Promise<Reader | undefined>;
  readonly clock: () => Date;
}

/** Reports that are shown to everyone who has their link, without signing in. */
export const reportLinkRoutes = (deps: ReportLinkRouteDeps): RouteDefinition[] => [
  route({
    ...common,
    method: 'GET',
    path: '/statistics/links',
    summary: 'Own links to reports that are open, with when they were last opened',
    response: reportLinksAnswer,
    handler: async ({ principal }) => {
      const links = await deps.queries.of(principal.userId, deps.clock());
      const opens = await deps.opens.of(links.map(({ id }) => id));
      return data(links.map((link) => viewOf(link, opens.get(link.id))));
    },
  }),
  creationRoute(deps),
  route({
    ...common,
    method: 'DELETE',
    path: '/statistics/links/:id',
    summary: 'Revoke a link to a report',
    params: byId,
    callsPerMinute: 60,
    handler: async ({ params, principal, context, waitForProjections }) => {
      const handled = await deps.commands.revoke(params.id, principal.userId, context);
      await waitForProjections(acceptedOrThrow(handled).position);
      return noContent();
    },
  }),
  sharedRoute(deps),
];

const creationRoute = ({ commands, queries, statistics, clock }: ReportLinkRouteDeps): RouteDefinition => {
  /** Of calls at the same moment none counts before the last one is seen. */
  const inTurn = createKeyedQueue();
  return route({
    ...common,
    method: 'POST',
    path: '/statistics/links',
    summary: 'Create a link to a report; its token is answered this once',
    body: createReportLink,
    response: reportLinkCreatedAnswer,
    callsPerMinute: 60,
    handler: async ({ body, principal, context, waitForProjections }) => {
      refuseImpersonation(principal);
      const { userId } = principal;
      await statistics.request(queryOfText(body.query), principal);
      return inTurn(String(userId), async () => {
        if ((await queries.of(userId, clock())).length >= OPEN_LINKS_MAX)
          throw new RejectedError(REPORT_LINK_REJECTIONS['too-many']);
        const { handled, token } = await commands.create(userId, body, context);
        const { state, position } = acceptedOrThrow(handled);
        await waitForProjections(position);
        if (state.status !== 'open') throw new RejectedError(REPORT_LINK_REJECTIONS['not-found']);
        const { linkId: id, name, expiresAt } = state;
        const created = { id, name, createdAt: context.occurredAt, expiresAt, lastOpenedAt: null, opens: 0 };
        return data({ ...created, token }, 201);
      });
    },
  });
};

/** Unknown, expired and revoked links answer alike, and so do those of accounts that are not active. */
const sharedRoute = ({
  queries,
  opens,
  statistics,
  readerOf,
  clock,
}: ReportLinkRouteDeps): RouteDefinition => {
  const recent = createRecentReports(clock);
  return route({
    method: 'GET',
    path: '/shared-reports/:token',
    summary: 'The report of a link, for everyone who has it',
    tag: 'Statistics',
    access: PUBLIC,
    ownership: 'none',
    params: byToken,
    response: sharedReportAnswer,
    callsPerMinute: 60,
    records: 'shared-report-opened',
    handler: async ({ params, identified }) => {
      const now = clock();
      const link = await queries.byToken(secretDigest(params.token), now);
      const owner = link && (await readerOf(link.user_id));
      const isShown = owner?.role === 'advert';
      const report =
        link && isShown
          ? await recent(JSON.stringify([link.id, owner]), () =>
              readSharedReport(link, { statistics, owner, now }),
            )
          : undefined;
      if (link === undefined || report === undefined)
        throw new RejectedError(REPORT_LINK_REJECTIONS['not-found']);
      identified(link.user_id);
      await opens.opened(link.id, now);
      return {
        headers: { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' },
        body: { data: report },
      };
    },
  });
};

const viewOf = (link: ReportLinkRow, opens: LinkOpens | undefined): ReportLinkView => ({
  id: link.id,
  name: link.name,
  createdAt: link.created_at.toISOString(),
  expiresAt: link.expires_at.toISOString(),
  lastOpenedAt: opens?.lastOpenedAt.toISOString() ?? null,
  opens: opens?.opens ?? 0,
});
