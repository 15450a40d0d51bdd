import {
  ALERT_BUDGETS,
  ALERT_CHANNELS,
  ALERT_CONDITIONS,
  ALERT_SCOPES,
  ALERT_STOP_CAUSES,
  ALERT_WINDOW_DAYS,
  type AlertRuleFields,
} from '@marquee/schemas/alert-rule/fields';

type Labels<Field extends keyof AlertRuleFields> = Readonly<
  Record<
    Extract<AlertRuleFields[Field] extends readonly (infer One)[] ? One : AlertRuleFields[Field], string>,
    string
  >
>;

const optionsOf = <Value extends string>(
  values: readonly Value[],
  labels: Readonly<Record<NoInfer<Value>, string>>,
) => values.map((value) => ({ value, label: labels[value] }));

const CONDITION_LABELS: Labels<'condition'> = {
  stopped: 'Campaign stopped',
  'not-delivering': 'Not delivering',
  'budget-used': 'Budget used',
  'cpa-above': 'CPA above goal',
  'spend-above': 'Spend above',
  'creative-declined': 'Creative declined',
};
export const CONDITION_OPTIONS = optionsOf(ALERT_CONDITIONS, CONDITION_LABELS);

const SCOPE_LABELS: Labels<'scope'> = {
  all: 'All campaigns',
  campaigns: 'Chosen campaigns',
  label: 'By label',
};
export const SCOPE_OPTIONS = optionsOf(ALERT_SCOPES, SCOPE_LABELS);

const CAUSE_LABELS: Labels<'stopCauses'> = {
  budget: 'Its total budget is spent',
  'end-date': 'Its end date has passed',
  moderation: 'It was declined',
  performance: 'Stopped for its performance',
  user: 'Someone switched it off',
};
export const CAUSE_OPTIONS = optionsOf(ALERT_STOP_CAUSES, CAUSE_LABELS);

const BUDGET_LABELS: Labels<'budget'> = { daily: 'Daily budget', total: 'Total budget' };
export const BUDGET_OPTIONS = optionsOf(ALERT_BUDGETS, BUDGET_LABELS);

const CHANNEL_LABELS: Labels<'channels'> = { bell: 'Notification', email: 'Email', webhook: 'Webhook' };
export const CHANNEL_OPTIONS = optionsOf(ALERT_CHANNELS, CHANNEL_LABELS);
export const channelLabel = (channel: keyof typeof CHANNEL_LABELS): string => CHANNEL_LABELS[channel];

export const DAYS_OPTIONS = ALERT_WINDOW_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? 'Today' : `Last ${days} days`,
}));

export const STATE_OPTIONS = [
  { value: 'firing', label: 'Firing' },
  { value: 'resolved', label: 'Resolved' },
  { value: 'withdrawn', label: 'No longer watched' },
] as const;
