import type { OptimizationAction } from '@marquee/schemas/optimization-rule/actions';

interface Sent {
  readonly action?: OptimizationAction | undefined;
  readonly filterListId?: number | null | undefined;
  readonly bidChangePercent?: number | null | undefined;
  readonly bidLimit?: string | number | null | undefined;
}

/** The rule without what its action does not use: those fields are not shown, so they may hold anything. */
export const sentOf = <Rule extends Sent>(rule: Rule): Rule => ({
  ...rule,
  ...(rule.action === undefined || rule.action === 'moveToList' ? {} : { filterListId: null }),
  ...(rule.action === 'changeBid' ? {} : { bidChangePercent: null, bidLimit: null }),
});
