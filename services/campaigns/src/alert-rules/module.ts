import { createProjector } from '@marquee/kit/projector/projector';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { mustBeValid } from '@marquee/schemas/common/messages';
import { alertRuleResource, type AlertRuleFields } from '@marquee/schemas/alert-rule/fields';
import { ALERT_RULES_MAX, TOO_MANY_ALERT_RULES } from '@marquee/schemas/alert-rule/rules';
import * as v from 'valibot';

import type { NoBidReasonPort } from '../ports.ts';
import { createResourceModule, type ResourceDeps } from '../resource/module.ts';
import type { ResourceRanks, ResourceRow } from '../resource/query.ts';
import type { ResourceTables } from '../resource/read-model.ts';
import { unknownOf } from '../resource/usable-ids.ts';
import { ALERT_RULES } from './alert-rule.ts';
import { type AlertEvaluator, type AlertEvaluatorDeps, createAlertEvaluator } from './evaluator.ts';
import { createEarlyRounds } from './early-rounds.ts';
import { createFiringCommands } from './firings/commands.ts';
import { createFiringsQuery, type FiringsQuery } from './firings/query.ts';
import { firingsReadModel } from './firings/read-model.ts';
import type { AccountReaderDeps } from './read-accounts.ts';
import { alertRoutes } from './routes.ts';

export interface AlertRulesDeps
  extends ResourceDeps, Pick<AccountReaderDeps, 'figures' | 'clock' | 'groupBudgets'> {
  /** Those of the campaigns that are an advertiser's. */
  readonly ownCampaigns: (userId: number, ids: readonly number[]) => Promise<readonly number[]>;
  readonly noBidReason: NoBidReasonPort | undefined;
  readonly everyMs: number;
}

export type AlertRulesModule = ReturnType<typeof createAlertRules>;

/** Alert rules, their alerts, and the worker that evaluates them. */
export function createAlertRules(deps: AlertRulesDeps) {
  const { eventStore, readStore, observing, clock, figures } = deps;
  const firings = createFiringsQuery(readStore);
  const rules = createResourceModule(ALERT_RULES, deps, {
    referenceErrors: (userId, patch) => campaignErrors(deps, userId, patch),
    limit: {
      max: ALERT_RULES_MAX,
      message: TOO_MANY_ALERT_RULES,
      countOf: async (userId) => {
        await deps.fresh();
        const { rules } = await readModelDb<ResourceTables>(readStore, ALERT_RULES.model)
          .selectFrom('objects')
          .select(({ fn }) => fn.countAll<bigint>().as('rules'))
          .where('user_id', '=', BigInt(userId))
          .where('deleted_at', 'is', null)
          .executeTakeFirstOrThrow();
        return Number(rules);
      },
    },
    ranks: ranksBy(firings),
    extrasOf: async (rows) => {
      const activity = await firings.activityOf(rows.map(({ id }) => Number(id)));
      return rows.map(({ id }) => activity.get(Number(id)) ?? { firing: 0, lastFiredAt: null });
    },
  });
  const { logger } = observing;
  const reading: AccountReaderDeps = {
    ...{ readStore, figures, clock, groupBudgets: deps.groupBudgets },
    onFiguresFailure: (error) => logger?.warn({ err: error }, 'alert rules go without statistics'),
  };
  const commands = createFiringCommands(eventStore);
  const evaluating: AlertEvaluatorDeps = {
    ...{ ...reading, firings, noBidReason: deps.noBidReason, everyMs: deps.everyMs, logger },
    commands,
  };
  const evaluator: AlertEvaluator = createAlertEvaluator(evaluating);
  return {
    rules,
    evaluator,
    record: (...asked: Parameters<typeof commands.record>) => commands.record(...asked),
    workers: [evaluator, createEarlyRounds(evaluator.nudge, { ...observing, eventStore, readStore })],
    projectors: [
      rules.projector,
      createProjector({ ...observing, eventStore, readStore, readModel: firingsReadModel }),
    ],
    routes: [...alertRoutes({ ...reading, rules: rules.query, firings }), ...rules.routes],
  };
}

/** A rule watches campaigns of its owner. */
async function campaignErrors(
  { ownCampaigns, fresh }: AlertRulesDeps,
  userId: number | null,
  { campaignIds = [] }: Partial<AlertRuleFields>,
): Promise<readonly FieldMessage[]> {
  if (userId === null) return [];
  const own = (ids: readonly number[]) => ownCampaigns(userId, ids);
  const unknown = await unknownOf(campaignIds, own, fresh);
  return unknown.length === 0 ? [] : [{ field: 'campaignIds', message: mustBeValid('Campaigns') }];
}

const ranksBy = ({ activityOf }: Pick<FiringsQuery, 'activityOf'>): ResourceRanks => ({
  // One that is off says so, whatever it alerted about before.
  state: async (rows) => {
    const activity = await activityOf(idsOf(rows));
    const isOn = (row: ResourceRow) => v.parse(alertRuleResource.stored, row.fields).isActive;
    return new Map(
      rows.map((row) => [Number(row.id), isOn(row) ? (activity.get(Number(row.id))?.firing ?? 0) : -1]),
    );
  },
  lastFiredAt: async (rows) =>
    new Map(
      [...(await activityOf(idsOf(rows)))].flatMap(([id, { lastFiredAt }]) =>
        lastFiredAt === null ? [] : [[id, Date.parse(lastFiredAt)]],
      ),
    ),
});

const idsOf = (rows: readonly ResourceRow[]): readonly number[] => rows.map(({ id }) => Number(id));
