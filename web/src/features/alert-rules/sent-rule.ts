/** What decides which fields a rule uses. */
interface Choices {
  readonly scope?: string | undefined;
  readonly condition: string;
}

/** The rule without what its scope and condition do not use. */
export function sentOf<Rule extends Choices>(rule: Rule): Rule {
  const { scope, condition } = rule;
  const asksAmount = condition === 'cpa-above' || condition === 'spend-above';
  return {
    ...rule,
    ...(scope === 'campaigns' ? {} : { campaignIds: [] }),
    ...(scope === 'label' ? {} : { label: null }),
    ...(asksAmount ? {} : { amount: null }),
  };
}
