import * as v from 'valibot';

import { commandObject, idInput, tagsInput, textInput } from '../commands/ad-fields.ts';
import { required } from '../common/messages.ts';
import { FILTER_LIST_ITEM_LENGTH_MAX } from '../common/source-lists.ts';
import { listAnswerOf } from '../queries/owned.ts';
import { timestamp } from '../common/time.ts';
import { dollarsOutput } from '../common/money.ts';
import { CAMPAIGN_ACTIONS } from './actions.ts';
import { optimizationRuleResource } from './fields.ts';

const ACTION_ID_LENGTH_MAX = 64;
/** Days that a dry run looks back on. */
export const DRY_RUN_DAYS = 14;
/** Rows of a dry run that are shown. */
export const DRY_RUN_ROWS = 500;

const { command, fields, filledBody } = optimizationRuleResource;
const { name: _name, isActive: _isActive, ...decided } = filledBody;

/** `POST /optimization-rules/dry-run`: a rule as far as it is decided, saved or not. */
export const dryRunBody = command({
  ...decided,
  /** A saved rule, whose campaigns are evaluated. */
  optimizationRuleId: v.nullish(idInput('Optimization rule')),
});
export type DryRunBody = v.InferOutput<typeof dryRunBody>;

export const dryRunAnswer = v.object({
  data: v.object({
    /** Sources that the rule would have added. */
    added: v.number(),
    /** There may be more: a run shows, and adds, so many at most, and looks back no longer than 20 s. */
    isPartial: v.boolean(),
    /** Campaigns that were looked at; of a rule that looks at none, all of the account. */
    campaigns: v.number(),
    /** Campaigns that the rule would have done something about; 0 of a rule that moves sources. */
    acted: v.number(),
    /** What it would have done about them, the first by time. */
    actions: v.array(
      v.object({
        campaignId: v.number(),
        campaignName: v.string(),
        at: v.string(),
        reason: v.string(),
        /** Dollars, beginning with the bid of now; null unless the bid would have been changed. */
        bidBefore: v.nullable(dollarsOutput),
        bidAfter: v.nullable(dollarsOutput),
      }),
    ),
    /** The first of the sources by time. */
    rows: v.array(
      v.object({
        source: v.string(),
        /** When the rule would have added it: the end of a day, or now. */
        at: v.string(),
        reason: v.string(),
      }),
    ),
  }),
});
export type DryRun = v.InferOutput<typeof dryRunAnswer>['data'];

/** What a rule did about a campaign. */
export const ruleActionView = v.object({
  id: v.string(),
  campaignId: v.number(),
  campaignName: v.string(),
  action: v.picklist(CAMPAIGN_ACTIONS),
  reason: v.string(),
  /** Dollars; null unless the bid was changed. */
  bidBefore: v.nullable(dollarsOutput),
  bidAfter: v.nullable(dollarsOutput),
  at: timestamp,
  /** When the campaign was started again or got another bid, or the action was undone; null while it is in force. */
  endedAt: v.nullable(timestamp),
});
export type RuleActionView = v.InferOutput<typeof ruleActionView>;
export const ruleActionsAnswer = listAnswerOf(ruleActionView);

/** A source that a rule added to a list. */
export const ruleMoveView = v.object({
  source: v.string(),
  filterListId: v.number(),
  /** Null where many were added at once without a reason of their own. */
  reason: v.nullable(v.string()),
  addedAt: v.string(),
  /** When it was taken off again; the rule leaves it off. */
  removedAt: v.nullable(v.string()),
});
export type RuleMoveView = v.InferOutput<typeof ruleMoveView>;
export const ruleHistoryAnswer = listAnswerOf(ruleMoveView);

/** `POST /optimization-rules/{id}/undo`: takes sources off the lists that the rule added them to, or off one of them. */
export const undoRuleBody = commandObject({
  sources: v.pipe(
    tagsInput('Sources', textInput('Sources', 1, FILTER_LIST_ITEM_LENGTH_MAX)),
    v.minLength(1, required('Sources')),
  ),
  /** Without it all lists that the rule added the sources to. */
  filterListId: v.nullish(fields.filterListId.body),
});
export const undoRuleAnswer = v.object({ data: v.object({ removed: v.number() }) });

/** `POST /optimization-rules/{id}/undo-action`: starts the campaign again, or gives it its bid back. */
export const undoActionBody = commandObject({ actionId: textInput('Action', 1, ACTION_ID_LENGTH_MAX) });
/** False where the campaign has been started or got another bid in the meantime. */
export const undoActionAnswer = v.object({ data: v.object({ undone: v.boolean() }) });
