import { alertRuleResource, type AlertRuleFields } from '@marquee/schemas/alert-rule/fields';

/** What decides which fields a rule uses. */
interface Choices {
  readonly scope?: string | undefined;
  readonly condition: string;
}

const { stopCauses, silentMinutes, budget, budgetPercent, days, minConversions } = alertRuleResource.defaults;
/** What a rule keeps of the conditions that it does not ask. */
const UNUSED = { stopCauses, silentMinutes, budget, budgetPercent, days, minConversions, amount: null };

/** The fields of each condition. */
const USED: Readonly<Record<string, readonly string[]>> = {
  stopped: ['stopCauses'],
  'not-delivering': ['silentMinutes'],
  'budget-used': ['budget', 'budgetPercent'],
  'cpa-above': ['amount', 'days', 'minConversions'],
  'spend-above': ['amount', 'days'],
} satisfies Partial<Record<AlertRuleFields['condition'], readonly (keyof typeof UNUSED)[]>>;

/** The rule without what its scope and condition do not use: those fields are not shown, so they may hold anything. */
export function sentOf<Rule extends Choices>(rule: Rule): Rule {
  const { scope, condition } = rule;
  const used = USED[condition] ?? [];
  return {
    ...rule,
    ...Object.fromEntries(Object.entries(UNUSED).filter(([field]) => !used.includes(field))),
    ...(scope === 'campaigns' ? {} : { campaignIds: [] }),
    ...(scope === 'label' ? {} : { label: null }),
  };
}
