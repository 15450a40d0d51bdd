import * as v from 'valibot';

import { choiceInput, moneyInput, textInput } from '../commands/ad-fields.ts';
import { mustBeValid } from '../common/messages.ts';
import {
  choice,
  count,
  dollars,
  field,
  flag,
  list,
  optional,
  references,
  text,
  textBy,
  withDefault,
} from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';

/** Which campaigns of its owner a rule watches. */
export const ALERT_SCOPES = ['all', 'campaigns', 'label'] as const;

/** What a rule alerts about. */
export const ALERT_CONDITIONS = [
  'stopped',
  'not-delivering',
  'budget-used',
  'cpa-above',
  'spend-above',
  'creative-declined',
] as const;
export type AlertCondition = (typeof ALERT_CONDITIONS)[number];

/** What may stop a campaign: a person's switch, the platform for its performance, moderation, its end, its total budget. */
export const ALERT_STOP_CAUSES = ['budget', 'end-date', 'moderation', 'performance', 'user'] as const;
export type AlertStopCause = (typeof ALERT_STOP_CAUSES)[number];

export const ALERT_BUDGETS = ['daily', 'total'] as const;
export type AlertBudget = (typeof ALERT_BUDGETS)[number];

/** Days up to now, today included, that figures are added up over; days are those of the campaign's time zone. */
export const ALERT_WINDOW_DAYS = [1, 3, 7, 14, 30] as const;
export type AlertWindowDays = (typeof ALERT_WINDOW_DAYS)[number];

/** How an alert reaches the owner: in the product, by email, by a call of the account's webhooks. */
export const ALERT_CHANNELS = ['bell', 'email', 'webhook'] as const;
export type AlertChannel = (typeof ALERT_CHANNELS)[number];

/** Minutes without an impression. */
export const SILENCE_MINUTES = { min: 15, max: 1_440 } as const;
export const BUDGET_PERCENT_MAX = 100;
/** Hours that a campaign is not alerted about again by the same rule. */
export const QUIET_HOURS = { min: 1, max: 168 } as const;
const LABEL_LENGTH_MAX = 50;
const CONVERSIONS_MAX = 100_000;

/** Several of a list, each once, in its order. */
const severalOf = <const Option extends string>(label: string, options: readonly [Option, ...Option[]]) =>
  list(label, {
    body: v.pipe(
      v.array(choiceInput(label, options), mustBeValid(label)),
      v.minLength(1, `Choose at least one of ${label.toLowerCase()}.`),
      v.maxLength(options.length, mustBeValid(label)),
      v.transform((chosen) => options.filter((option) => chosen.includes(option))),
    ),
    item: v.picklist(options),
  });

const windowDays = v.picklist(ALERT_WINDOW_DAYS, mustBeValid('Days'));

/**
 * Notifies its owner when something is wrong with a campaign. Every rule has all fields; those that its condition does not use
 * keep their defaults.
 */
export const alertRuleResource = defineResource({
  name: text('Rule name', { min: 2 }, 'listed', 'searchable', 'editedInPlace'),
  scope: withDefault(choice('Campaigns to watch', ALERT_SCOPES, 'listed'), 'all'),
  /** Watched with the scope `campaigns`. */
  campaignIds: withDefault(references('Campaigns', 'campaign'), []),
  /** Watched with the scope `label`, in any case. */
  label: optional(textBy('Label', textInput('Label', 1, LABEL_LENGTH_MAX))),
  condition: choice('Condition', ALERT_CONDITIONS, 'listed'),
  /** Of `stopped`. */
  stopCauses: withDefault(severalOf('Causes', ALERT_STOP_CAUSES), [...ALERT_STOP_CAUSES]),
  /** Of `not-delivering`: minutes without an impression. */
  silentMinutes: withDefault(count('Minutes without an impression', SILENCE_MINUTES), 30),
  /** Of `budget-used`, as the percentage. */
  budget: withDefault(choice('Budget', ALERT_BUDGETS), 'daily'),
  budgetPercent: withDefault(count('Percent of the budget', { min: 1, max: BUDGET_PERCENT_MAX }), 100),
  /** Of `cpa-above`: dollars for a conversion. Of `spend-above`: dollars spent. */
  amount: optional(dollars('Amount', moneyInput('Amount', 2))),
  /** Of `cpa-above` and `spend-above`. */
  days: withDefault(field({ label: 'Days', body: windowDays, value: windowDays }), 7),
  /** Of `cpa-above`: fewer conversions say nothing about the cost of one. */
  minConversions: withDefault(count('Conversions at least', { min: 1, max: CONVERSIONS_MAX }), 5),
  channels: withDefault(severalOf('Channels', ALERT_CHANNELS), ['bell']),
  quietHours: withDefault(count('Hours between alerts', QUIET_HOURS), 24),
  isActive: withDefault(flag('Status', 'listed', 'editedInPlace'), true),
});
export type AlertRuleFields = v.InferOutput<typeof alertRuleResource.stored>;
