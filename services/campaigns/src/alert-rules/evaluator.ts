import { setImmediate as nextTurn } from 'node:timers/promises';

import { platformCommand } from '@marquee/kit/decider/command-context';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createPeriodicWorker, type PeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import { sql } from 'kysely';

import type { NoBidReasonPort } from '../ports.ts';
import { type AccountFigures, evaluate } from './evaluate.ts';
import type { Alert, Evaluation, WatchingRule } from './firings/alert.ts';
import type { FiringCommands } from './firings/commands.ts';
import type { FiringsQuery } from './firings/query.ts';
import { type AccountReaderDeps, readAccounts } from './read-accounts.ts';
import { readAlertedCreatives, readWatchingRules } from './read-watched.ts';
import { alertText } from './texts/alert-text.ts';

/** Advisory lock of the one process that evaluates. */
const LOCK_SPACE = 0x4d52;
const LOCK = 'alert rules';
/** Campaigns of a round that the bidder is asked about, so that a bad hour for all does not turn into thousands of calls. */
const REASONS_A_ROUND = 20;
/** What is evaluated without letting others have a turn, milliseconds. */
const TURN_MS = 20;

export interface AlertEvaluatorDeps extends AccountReaderDeps {
  readonly commands: FiringCommands;
  readonly firings: Pick<FiringsQuery, 'earlierOf'>;
  /** Why a campaign does not bid; without it alerts do not say. */
  readonly noBidReason: NoBidReasonPort | undefined;
  readonly everyMs: number;
  readonly logger?: ProjectionLogger | undefined;
}

export interface AlertRound {
  readonly rules: number;
  readonly campaigns: number;
  readonly fired: number;
  readonly resolved: number;
  /** Rules whose alerts could not be recorded; the log says why. */
  readonly failed: number;
  /** False while the statistics do not answer or lag behind: what asks them waits. */
  readonly hasFigures: boolean;
}

export interface AlertEvaluator extends PeriodicWorker {
  /** One round now; undefined when another process is at it. */
  run(): Promise<AlertRound | undefined>;
}

/**
 * Asks every rule that is on again and again. All accounts are read together, with a few questions a round. What was sent is
 * in the events of a rule's alerts alone, so that a round that was cut short is made up for by the next, and sends nothing
 * twice.
 */
export function createAlertEvaluator(deps: AlertEvaluatorDeps): AlertEvaluator {
  const { readStore, everyMs, logger } = deps;
  const name = 'alert rules';
  const run = (signal?: AbortSignal) => withLock(readStore, () => runRound(deps, signal));
  const task = async (signal: AbortSignal) => {
    const done = await run(signal);
    if (!done) return undefined;
    if (!done.hasFigures) return 'alert rules wait for the statistics, which lag behind or do not answer';
    return done.failed === 0
      ? undefined
      : `${done.failed} of ${done.rules} alert rules failed; the log says why`;
  };
  return { ...createPeriodicWorker({ name, everyMs, task, logger }), run: () => run() };
}

const withLock = <Result>({ db }: ReadStore, run: () => Promise<Result>): Promise<Result | undefined> =>
  db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ mine: boolean }>`
      select pg_try_advisory_xact_lock(${LOCK_SPACE}, hashtext(${LOCK})) as mine`.execute(transaction);
    return rows[0]?.mine ? await run() : undefined;
  });

async function runRound(deps: AlertEvaluatorDeps, signal: AbortSignal | undefined): Promise<AlertRound> {
  const { readStore, firings, clock, logger } = deps;
  const rules = await readWatchingRules(readStore);
  const done = { rules: rules.length, campaigns: 0, fired: 0, resolved: 0, failed: 0, hasFigures: true };
  if (rules.length === 0) return done;
  const now = clock();
  const accounts = await readAccounts(deps, rules, now);
  const earlier = await firings.earlierOf(rules.map(({ id }) => id));
  const creatives = await readAlertedCreatives(readStore, earlier.values());
  done.campaigns = accounts.campaigns;
  done.hasFigures = accounts.hasFigures;
  const reasons = reasonsOf(deps);
  let turnMs = performance.now();
  for (const rule of rules) {
    if (signal?.aborted) break;
    if (performance.now() - turnMs > TURN_MS) {
      await nextTurn();
      turnMs = performance.now();
    }
    const found = evaluate(rule, { ...accounts.of(rule.userId), creatives }, earlier.get(rule.id) ?? [], now);
    if (found.fired.length + found.resolved.length + found.withdrawn.length === 0) continue;
    try {
      const recorded = await record(deps, rule, found, { now, reasons });
      done.fired += recorded.fired;
      done.resolved += recorded.resolved;
    } catch (error) {
      done.failed += 1;
      logger?.warn({ err: error, alertRuleId: rule.id }, 'alerts of a rule were not recorded');
    }
  }
  return done;
}

/** Why campaigns do not bid, of so many a round. */
function reasonsOf({ noBidReason }: AlertEvaluatorDeps) {
  let left = REASONS_A_ROUND;
  return async (campaignId: number): Promise<string | undefined> => {
    if (!noBidReason || left === 0) return undefined;
    left -= 1;
    return noBidReason(campaignId).catch(() => undefined);
  };
}

interface Recording {
  readonly now: Date;
  readonly reasons: (campaignId: number) => Promise<string | undefined>;
}

/** @returns how many alerts were news */
async function record(
  { commands }: AlertEvaluatorDeps,
  rule: WatchingRule,
  found: Evaluation,
  { now, reasons }: Recording,
): Promise<{ readonly fired: number; readonly resolved: number }> {
  const fired =
    rule.fields.condition === 'not-delivering'
      ? await Promise.all(found.fired.map((alert) => withReason(alert, reasons)))
      : found.fired;
  const events = await commands.record(
    { ...found, fired, rule, at: now.toISOString() },
    platformCommand(now),
  );
  const countOf = (type: 'AlertsFired' | 'AlertsResolved') =>
    events.reduce((sum, event) => (event.type === type ? sum + event.data.alerts.length : sum), 0);
  return { fired: countOf('AlertsFired'), resolved: countOf('AlertsResolved') };
}

async function withReason(alert: Alert, reasons: Recording['reasons']): Promise<Alert> {
  const reason = await reasons(alert.campaignId);
  if (reason === undefined) return alert;
  const { en, de } = alertText(({ notBidding }) => notBidding(reason));
  const { text, translations } = alert;
  return { ...alert, text: `${text} ${en}`, translations: { de: `${translations.de} ${de}` } };
}

/** What a rule would alert about now, had it never fired before. */
export function previewOf(
  rule: WatchingRule,
  account: Omit<AccountFigures, 'creatives'>,
  now: Date,
): readonly Alert[] {
  return evaluate(rule, { ...account, creatives: new Map() }, [], now).fired;
}
