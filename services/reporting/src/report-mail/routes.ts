import { RejectedError } from '@marquee/kit/decider/rejection';
import type { Principal } from '@marquee/kit/http/principal';
import { type Access, data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { type CommandCall, type Outcome, ResourceRoutes } from '@marquee/kit/resource/routes';
import { createKeyedQueue } from '@marquee/kit/runtime/keyed-queue';
import { idParam } from '@marquee/schemas/common/ids';
import { saveReportMail, type SaveReportMail } from '@marquee/schemas/report-mail/commands';
import type { ReportMailEvent } from '@marquee/schemas/report-mail/events';
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
export interface ReportMailRouteDeps {
  readonly commands: ReportMailCommands;
  readonly queries: ReportMailQueries;
  readonly work: Pick<MailWork, 'of'>;
  readonly statistics: Pick<StatisticsReader, 'request'>;
  readonly clock: () => Date;
}

/** Reports that are mailed to their owner, at the address of the account alone. */
export function reportMailRoutes(deps: ReportMailRouteDeps): RouteDefinition[] {
  const { commands, queries, work, clock } = deps;
  const mails = new ResourceRoutes<ReportMailState, ReportMailEvent>({
    path: '/statistics/mails',
    tag: 'Statistics',
    access: ADVERTISERS,
    ownership: 'own',
    params: v.object({ id: idParam(reportMailId) }),
    callsPerMinute: 60,
    answer: reportMailAnswer,
    isIdempotent: false,
    answerDecided: async (_call, { state }, status) => data(await viewOfState(state, deps), status),
  });
  return [
    route({
      ...mails.onAll,
      ownership: 'own',
      method: 'GET',
      path: mails.path,
      summary: 'Own reports by mail, with when they were last sent',
      response: reportMailsAnswer,
      handler: async ({ principal }) => {
        const found = await queries.of(principal.userId);
        const sent = await work.of(found.map(({ id }) => id));
        return data(
          found.map(({ user_id: _, is_enabled: isEnabled, id, ...mail }) =>
            viewOf(id, { ...mail, isEnabled }, clock(), sent.get(id)),
          ),
        );
      },
    }),
    ...additionRoutes(mails, deps),
    mails.change('PUT', {
      summary: 'Change a report by mail, or turn it on or off',
      body: saveReportMail,
      run: async ({ params, body, principal, context }) => {
        // One that its owner may no longer see can still be turned off.
        if (body.isEnabled) await requireReadable(body, principal, deps);
        return commands.change(params.id, principal.userId, body, context);
      },
    }),
    mails.remove({
      summary: 'Remove a report by mail',
      run: ({ params, principal, context }) => commands.delete(params.id, principal.userId, context),
    }),
  ];
}

type MailRoutes = ResourceRoutes<ReportMailState, ReportMailEvent>;
type MailOutcome = Outcome<ReportMailState, ReportMailEvent>;

/** A new report by mail, and a deleted one again: an account has at most so many of them. */
function additionRoutes(mails: MailRoutes, deps: ReportMailRouteDeps): RouteDefinition[] {
  const { commands } = deps;
  const inTurn = createKeyedQueue();
  const isFull = async (userId: number) => (await deps.queries.of(userId)).length >= REPORT_MAILS_MAX;
  /** Of calls at the same moment none counts before the last one is seen. */
  const addInTurn = (
    { principal: { userId }, waitForProjections }: CommandCall,
    counts: () => Promise<boolean>,
    add: () => Promise<MailOutcome>,
  ) =>
    inTurn(String(userId), async () => {
      if ((await counts()) && (await isFull(userId)))
        throw new RejectedError(REPORT_MAIL_REJECTIONS['too-many']);
      const outcome = await add();
      if (outcome.accepted) await waitForProjections(outcome.position);
      return outcome;
    });
  return [
    mails.create({
      summary: 'Mail a report to the address of the account again and again',
      body: saveReportMail,
      run: async (call) => {
        const { body, principal, context } = call;
        await requireReadable(body, principal, deps);
        const always = () => Promise.resolve(true);
        return addInTurn(call, always, () => commands.create(principal.userId, body, context));
      },
    }),
    mails.restore({
      one: 'a report by mail',
      run: (call) => {
        const { params, principal, context } = call;
        const isOwn = async () => {
          const known = await commands.load(params.id);
          return known.status === 'deleted' && known.userId === principal.userId;
        };
        return addInTurn(call, isOwn, () => commands.restore(params.id, principal.userId, context));
      },
    }),
  ];
}

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
