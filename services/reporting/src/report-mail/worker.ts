import { clientProblem } from '@marquee/kit/http/rejection-problem';
import type { Mailer } from '@marquee/kit/mail/port';
import { withoutAddresses } from '@marquee/kit/mail/without-addresses';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createPeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import type { Worker } from '@marquee/kit/runtime/service';
import type { Language } from '@marquee/schemas/common/language';
import { HOUR_MS, MINUTE_MS } from '@marquee/schemas/common/time';
import { nextDue, reportedPeriod } from '@marquee/schemas/report-mail/schedule';

import type { Reader, StatisticsReader } from '../statistics/reader.ts';
import type { ReportMailCommands } from './commands.ts';
import { readMailReport } from './mail-report.ts';
import { reportMail } from './mail-text.ts';
import { pageAddress } from './page-address.ts';
import type { ReportMailState } from './state.ts';
import type { MailClaim, MailWork } from './work.ts';

/** The owner of a report, opened for one mail. */
export interface MailOwner {
  readonly email: string;
  readonly firstName: string;
  readonly language: Language;
}

export interface MailWorkerDeps {
  readonly commands: Pick<ReportMailCommands, 'load'>;
  readonly work: MailWork;
  readonly statistics: StatisticsReader;
  readonly mailer: Mailer;
  /** What an account may see now; undefined for one that is not active. */
  readonly readerOf: (userId: number) => Promise<Reader | undefined>;
  /** Where an account's reports are mailed; undefined for one that wants none, or is not active. */
  readonly mailOwnerOf: (userId: number) => Promise<MailOwner | undefined>;
  /** Where links in mails lead: `https://marquee.example`. */
  readonly publicUrl: string;
  readonly clock: () => Date;
  readonly logger?: ProjectionLogger | undefined;
}

/** So late, at most, a report is mailed, milliseconds. */
const LOOK_EVERY_MS = 30_000;
const FIRST_PAUSE_MS = MINUTE_MS;
const PAUSE_MAX_MS = HOUR_MS;
/** After so many, over some hours, the mail is given up until the next is due. */
const ATTEMPTS_MAX = 10;

const WILL_BE_TRIED = 'The email could not be sent. We keep trying.';
const GIVEN_UP = 'The email could not be sent.';

/** Mails reports that are due, one after the other. What was missed while the product was down is sent once. */
export const createReportMailWorker = (deps: MailWorkerDeps): Worker =>
  createPeriodicWorker({
    name: 'reporting: mails',
    everyMs: LOOK_EVERY_MS,
    task: async (signal) => {
      await sendDueMails(deps, signal);
      await deps.work.forgetPaused(deps.clock());
      return undefined;
    },
    logger: deps.logger,
  });

export async function sendDueMails(deps: MailWorkerDeps, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claim = await deps.work.claimDue(deps.clock());
    if (claim === undefined) return;
    await attempt(claim, deps);
  }
}

type LiveMail = Extract<ReportMailState, { readonly status: 'live' }>;

async function attempt(claim: MailClaim, deps: MailWorkerDeps): Promise<void> {
  const { work, commands, clock } = deps;
  const mail = await commands.load(claim.mailId);
  if (mail.status !== 'live' || !mail.isEnabled) {
    await work.settle(claim, { nextAt: null, attempts: 0 });
    return;
  }
  if (claim.isAstray) {
    await work.settle(claim, { nextAt: nextDue(mail, clock()), attempts: 0 });
    return;
  }
  try {
    const isSent = await send(mail, deps);
    const now = clock();
    await work.settle(claim, { nextAt: nextDue(mail, now), attempts: 0, ...(isSent && { sentAt: now }) });
  } catch (error) {
    await settleFailure(error, mail, claim, deps);
  }
}

/** @returns false where its owner gets no reports */
async function send(mail: LiveMail, deps: MailWorkerDeps): Promise<boolean> {
  const { readerOf, mailOwnerOf, statistics, mailer, publicUrl, clock } = deps;
  const [reader, owner] = await Promise.all([readerOf(mail.userId), mailOwnerOf(mail.userId)]);
  if (reader?.role !== 'advert' || owner === undefined) return false;
  const { name, query, timezone } = mail;
  const { firstName, language } = owner;
  const period = reportedPeriod(mail, clock());
  const report = await readMailReport(mail, period, { statistics, owner: reader, language });
  await mailer.send({
    to: owner.email,
    ...reportMail({
      ...{ language, firstName, name, period, timezone, report },
      link: pageAddress(publicUrl, query, period, timezone),
      settingsLink: new URL('/settings?tab=notifications', publicUrl).href,
    }),
  });
  return true;
}

async function settleFailure(
  error: unknown,
  mail: LiveMail,
  claim: MailClaim,
  { work, clock, logger }: MailWorkerDeps,
): Promise<void> {
  const now = clock();
  const later = nextDue(mail, now);
  const { mailId, attempts } = claim;
  const problem = clientProblem(error);
  if (problem) {
    // What the account may not see any longer does not change by trying again.
    const failure = { at: now, reason: problem.message };
    await work.settle(claim, { nextAt: later, attempts: 0, failure });
    return;
  }
  logger?.warn({ err: withoutAddresses(error), mailId, attempts }, 'a report could not be mailed');
  const pause = Math.min(FIRST_PAUSE_MS * 2 ** (attempts - 1), PAUSE_MAX_MS);
  const again = new Date(now.getTime() + pause);
  const isOver = attempts >= ATTEMPTS_MAX || again >= later;
  await work.settle(claim, {
    nextAt: isOver ? later : again,
    attempts: isOver ? 0 : attempts,
    failure: { at: now, reason: isOver ? GIVEN_UP : WILL_BE_TRIED },
  });
}
