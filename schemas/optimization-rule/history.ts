import * as v from 'valibot';

import { commandObject, idInput, tagsInput, textInput } from '../commands/ad-fields.ts';
import { required } from '../common/messages.ts';
import { FILTER_LIST_ITEM_LENGTH_MAX } from '../common/source-lists.ts';
import { listAnswerOf } from '../queries/owned.ts';
import { optimizationRuleResource } from './fields.ts';

/** Days that a dry run looks back on. */
export const DRY_RUN_DAYS = 14;
/** Rows of a dry run that are shown. */
export const DRY_RUN_ROWS = 500;

const { timeRange, conditions, filterListId } = optimizationRuleResource.fields;

/** `POST /optimization-rules/dry-run`: a rule as far as it is decided, saved or not. */
export const dryRunBody = commandObject({
  timeRange: timeRange.body,
  conditions: conditions.body,
  filterListId: filterListId.body,
  /** A saved rule, whose campaigns are evaluated. */
  optimizationRuleId: v.nullish(idInput('Optimization rule')),
});
export type DryRunBody = v.InferOutput<typeof dryRunBody>;

export const dryRunAnswer = v.object({
  data: v.object({
    /** Sources that the rule would have added. */
    added: v.number(),
    /** There may be more: one run adds at most this many. */
    isPartial: v.boolean(),
    /** Campaigns that were looked at; of a rule that none uses, all of the account. */
    campaigns: v.number(),
    /** The first of them by time. */
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
  filterListId: v.nullish(filterListId.body),
});
export const undoRuleAnswer = v.object({ data: v.object({ removed: v.number() }) });
