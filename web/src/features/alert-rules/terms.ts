import {
  ALERT_BUDGETS,
  ALERT_CHANNELS,
  ALERT_CONDITIONS,
  ALERT_SCOPES,
  ALERT_STOP_CAUSES,
  ALERT_WINDOW_DAYS,
  type AlertRuleFields,
} from '@marquee/schemas/alert-rule/fields';

import { t } from '../../lib/i18n/i18n.ts';

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
  stopped: t('Campaign stopped'),
  'not-delivering': t('Not delivering'),
  'budget-used': t('Budget used'),
  'cpa-above': t('CPA above goal'),
  'spend-above': t('Spend above'),
  'creative-declined': t('Creative declined'),
};
export const CONDITION_OPTIONS = optionsOf(ALERT_CONDITIONS, CONDITION_LABELS);

const SCOPE_LABELS: Labels<'scope'> = {
  all: t('All campaigns'),
  campaigns: t('Chosen campaigns'),
  label: t('By label'),
};
export const SCOPE_OPTIONS = optionsOf(ALERT_SCOPES, SCOPE_LABELS);

const CAUSE_LABELS: Labels<'stopCauses'> = {
  budget: t('Its total budget is spent'),
  'end-date': t('Its end date has passed'),
  moderation: t('It was declined'),
  performance: t('Stopped for its performance'),
  user: t('Someone switched it off'),
};
export const CAUSE_OPTIONS = optionsOf(ALERT_STOP_CAUSES, CAUSE_LABELS);

const BUDGET_LABELS: Labels<'budget'> = { daily: t('Daily budget'), total: t('Total budget') };
export const BUDGET_OPTIONS = optionsOf(ALERT_BUDGETS, BUDGET_LABELS);

const CHANNEL_LABELS: Labels<'channels'> = {
  bell: t('Notification'),
  email: t('Email'),
  webhook: t('Webhook'),
};
export const CHANNEL_OPTIONS = optionsOf(ALERT_CHANNELS, CHANNEL_LABELS);
export const channelLabel = (channel: keyof typeof CHANNEL_LABELS): string => CHANNEL_LABELS[channel];

export const DAYS_OPTIONS = ALERT_WINDOW_DAYS.map((days) => ({
  value: String(days),
  label: days === 1 ? t('Today') : t('Last {days} days', { days }),
}));

export const STATE_OPTIONS = [
  { value: 'firing', label: t('Firing') },
  { value: 'resolved', label: t('Resolved') },
  { value: 'withdrawn', label: t('No longer watched') },
] as const;
