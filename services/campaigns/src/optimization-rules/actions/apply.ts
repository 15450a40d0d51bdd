import { randomUUID } from 'node:crypto';

import { platformCommand } from '@marquee/kit/decider/command-context';
import { translationsIn } from '@marquee/schemas/common/translations';
import type { CampaignAction } from '@marquee/schemas/optimization-rule/actions';
import type { BidChange } from '@marquee/schemas/optimization-rule/bid-change';
import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';

import type { CampaignCommands } from '../../campaign/commands.ts';
import type { SourceFigures, SourceFiguresPort } from '../../ports.ts';
import type { DueRule } from '../due-rules.ts';
import { reasonInEachLanguage } from '../reason.ts';
import { spansOf } from '../time-range.ts';
import type { RuleActionsQuery } from './query.ts';

export interface ApplyDeps {
  readonly sourceFigures: SourceFiguresPort;
  readonly campaigns: Pick<CampaignCommands, 'applyOptimizationRule'>;
  readonly actions: Pick<RuleActionsQuery, 'waiting'>;
  /** False while the statistics lag behind the traffic: conversions that are on their way would be missing. */
  readonly areFiguresCurrent: () => boolean;
}

/** Undefined of a rule that does not change bids. */
export const bidChangeOf = ({
  action,
  bidChangePercent,
  bidLimitNanos,
}: Pick<OptimizationRuleFields, 'action' | 'bidChangePercent' | 'bidLimitNanos'>): BidChange | undefined =>
  action === 'changeBid' && bidChangePercent !== null && bidLimitNanos !== null
    ? { bidChangePercent, bidLimitNanos }
    : undefined;

/**
 * Does a rule's action about every running campaign that meets its conditions.
 * @returns about how many
 */
export async function applyToCampaigns(
  deps: ApplyDeps,
  rule: DueRule,
  action: CampaignAction,
  now: Date,
): Promise<number> {
  if (!deps.areFiguresCurrent()) return 0;
  const { id, userId, fields } = rule;
  const waiting = await deps.actions.waiting(id, now);
  const campaigns = rule.campaigns.filter(
    ({ id: campaignId, isRunning }) => isRunning && !waiting.has(campaignId),
  );
  if (campaigns.length === 0) return 0;
  const found = await deps.sourceFigures({
    userId,
    sourceType: 'campaign',
    // The campaign's own sums, which name no inventory.
    withPremium: true,
    spans: spansOf(fields.timeRange, campaigns, now),
    having: fields.conditions,
    after: '',
  });
  const correlationId = randomUUID();
  const apply = async (figures: SourceFigures): Promise<boolean> => {
    const reason = reasonInEachLanguage(fields, figures);
    const application = {
      ...{ optimizationRuleId: id, ruleName: fields.name, action, bidChange: bidChangeOf(fields) ?? null },
      ...{ cooldownHours: fields.cooldownHours, at: now.toISOString() },
      ...{ reason: reason.en, reasonTranslations: translationsIn(reason) },
    };
    const handled = await deps.campaigns.applyOptimizationRule(
      { campaignId: Number(figures.source), actor: { scope: 'own', userId }, application },
      platformCommand(now, randomUUID(), correlationId),
    );
    return handled.accepted && handled.events.length > 0;
  };
  let done = 0;
  for (const figures of found) if (await apply(figures)) done += 1;
  return done;
}

/** Pauses come first, then lower bids, then higher ones: of rules that disagree the one that saves money acts. */
export function byPrecedence(left: DueRule, right: DueRule): number {
  return precedenceOf(left.fields) - precedenceOf(right.fields) || left.id - right.id;
}

function precedenceOf({ action, bidChangePercent }: OptimizationRuleFields): number {
  switch (action) {
    case 'moveToList':
      return 0;
    case 'pauseCampaign':
      return 1;
    case 'changeBid':
      return (bidChangePercent ?? 0) < 0 ? 2 : 3;
    case 'notify':
      return 4;
  }
}
