import { acceptedOrThrow } from '@marquee/kit/decider/command-handler';
import { RejectedError } from '@marquee/kit/decider/rejection';
import type { Principal } from '@marquee/kit/http/principal';
import { type Access, data, noContent, route, type RouteDefinition } from '@marquee/kit/http/route';
import { createKeyedQueue } from '@marquee/kit/runtime/keyed-queue';
import { idParam } from '@marquee/schemas/common/ids';
import { saveReportMail, type SaveReportMail } from '@marquee/schemas/report-mail/commands';
import type { ReportMailFields } from '@marquee/schemas/report-mail/fields';
import { reportMailId } from '@marquee/schemas/report-mail/ids';
import { nextDue } from '@marquee/schemas/report-mail/schedule';
import { reportMailAnswer, reportMailsAnswer, type ReportMailView } from '@marquee/schemas/report-mail/views';
import * as v from 'valibot';

import type { ReportMailQueries } from '../read-models/report-mails/query.ts';
import { queryOfText } from '../statistics/query-text.ts';
import type { StatisticsReader } from '../statistics/reader.ts';
import type { ReportMailCommands } from './commands.ts';
import { REPORT_MAIL_REJECTIONS, REPORT_MAILS_MAX } from './rejections.ts';
import type { ReportMailState } from './state.ts';
import type { MailWork, MailWorkRow } from './work.ts';

/** Reports of staff are over all accounts, and stay in the product. */
const ADVERTISERS: Access = { kind: 'roles', roles: ['advert'] };
const byId = v.object({ id: idParam(reportMailId) });
const common = { tag: 'Statistics', access: ADVERTISERS, ownership: 'own', callsPerMinute: 60 } as const;

export interface ReportMailRouteDeps {
  readonly commands: ReportMailCommands;
  readonly queries: ReportMailQueries;
  readonly work: Pick<MailWork, 'of'>;
  readonly statistics: Pick<StatisticsReader, 'request'>;
  readonly clock: () => Date;
}

/** Reports that are mailed to their owner, at the address of the account alone. */
export const reportMailRoutes = (deps: ReportMailRouteDeps): RouteDefinition[] => [
  route({
    ...common,
    method: 'GET',
    path: '/statistics/mails',
    summary: 'Own reports by mail, with when they were last sent',
    response: reportMailsAnswer,
    handler: async ({ principal }) => {
      const mails = await deps.queries.of(principal.userId);
      const work = await deps.work.of(mails.map(({ id }) => id));
      return data(
        mails.map(({ user_id: _, is_enabled: isEnabled, id, ...mail }) =>
          viewOf(id, { ...mail, isEnabled }, deps.clock(), work.get(id)),
        ),
      );
    },
  }),
  ...additionRoutes(deps),
  changeRoute(deps),
  route({
    ...common,
    method: 'DELETE',
    path: '/statistics/mails/:id',
    summary: 'Remove a report by mail',
    params: byId,
    handler: async ({ params, principal, context, waitForProjections }) => {
      const handled = await deps.commands.delete(params.id, principal.userId, context);
      await waitForProjections(acceptedOrThrow(handled).position);
      return noContent();
    },
  }),
];

/** A new report by mail, and a deleted one again: an account has at most so many of them. */
const additionRoutes = (deps: ReportMailRouteDeps): RouteDefinition[] => {
  /** Of calls at the same moment none counts before the last one is seen. */
  const inTurn = createKeyedQueue();
  const isFull = async (userId: number) => (await deps.queries.of(userId)).length >= REPORT_MAILS_MAX;
  return [creationRoute(deps, inTurn, isFull), restorationRoute(deps, inTurn, isFull)];
};

type InTurn = ReturnType<typeof createKeyedQueue>;
type IsFull = (userId: number) => Promise<boolean>;

const restorationRoute = (deps: ReportMailRouteDeps, inTurn: InTurn, isFull: IsFull): RouteDefinition =>
  route({
    ...common,
    method: 'POST',
    path: '/statistics/mails/:id/restore',
    summary: 'Restore a report by mail that was deleted in the last 24 hours, as it was',
    params: byId,
    response: reportMailAnswer,
    handler: async ({ params, principal: { userId }, context, waitForProjections }) =>
      inTurn(String(userId), async () => {
        const known = await deps.commands.load(params.id);
        const isOwn = known.status === 'deleted' && known.userId === userId;
        if (isOwn && (await isFull(userId))) throw new RejectedError(REPORT_MAIL_REJECTIONS['too-many']);
        const { state, position } = acceptedOrThrow(await deps.commands.restore(params.id, userId, context));
        await waitForProjections(position);
        return data(await viewOfState(state, deps));
      }),
  });

const creationRoute = (deps: ReportMailRouteDeps, inTurn: InTurn, isFull: IsFull): RouteDefinition =>
  route({
    ...common,
    method: 'POST',
    path: '/statistics/mails',
    summary: 'Mail a report to the address of the account again and again',
    body: saveReportMail,
    response: reportMailAnswer,
    handler: async ({ body, principal, context, waitForProjections }) => {
      const { userId } = principal;
      await requireReadable(body, principal, deps);
      return inTurn(String(userId), async () => {
        if (await isFull(userId)) throw new RejectedError(REPORT_MAIL_REJECTIONS['too-many']);
        const handled = await deps.commands.create(userId, body, context);
        const { state, position } = acceptedOrThrow(handled);
        await waitForProjections(position);
        return data(await viewOfState(state, deps), 201);
      });
    },
  });

const changeRoute = (deps: ReportMailRouteDeps): RouteDefinition =>
  route({
    ...common,
    method: 'PUT',
    path: '/statistics/mails/:id',
    summary: 'Change a report by mail, or turn it on or off',
    params: byId,
    body: saveReportMail,
    response: reportMailAnswer,
    handler: async ({ params, body, principal, context, waitForProjections }) => {
      // One that its owner may no longer see can still be turned off.
      if (body.isEnabled) await requireReadable(body, principal, deps);
      const handled = await deps.commands.change(params.id, principal.userId, body, context);
      const { state, position } = acceptedOrThrow(handled);
      await waitForProjections(position);
      return data(await viewOfState(state, deps));
    },
  });

/** @throws ProblemError for a report that cannot be asked for, or that the account may not see */
async function requireReadable(
  { query, timezone }: SaveReportMail,
  principal: Principal,
  { statistics }: ReportMailRouteDeps,
): Promise<void> {
  const { from: _, to: __, ...asked } = queryOfText(query);
  await statistics.request({ ...asked, timezone }, principal);
}

async function viewOfState(
  state: ReportMailState,
  { work, clock }: ReportMailRouteDeps,
): Promise<ReportMailView> {
  if (state.status !== 'live') throw new RejectedError(REPORT_MAIL_REJECTIONS['not-found']);
  const { status: _, userId: __, mailId, ...mail } = state;
  return viewOf(mailId, mail, clock(), (await work.of([mailId])).get(mailId));
}

const viewOf = (
  id: number,
  mail: ReportMailFields,
  now: Date,
  work: MailWorkRow | undefined,
): ReportMailView => ({
  id,
  ...mail,
  nextAt: mail.isEnabled ? nextDue(mail, now).toISOString() : null,
  lastSentAt: work?.last_sent_at?.toISOString() ?? null,
  lastFailure: work?.failed_at ? { at: work.failed_at.toISOString(), reason: work.failure ?? '' } : null,
});
