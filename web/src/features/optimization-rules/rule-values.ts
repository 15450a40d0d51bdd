import type { optimizationRuleResource } from '@marquee/schemas/optimization-rule/fields';
import type { Shown } from '@marquee/schemas/resource/derive';

/** What the form of a rule holds; a new one has no list yet. */
export type RuleValues = Omit<Shown<typeof optimizationRuleResource.fields>, 'filterListId'> & {
  readonly filterListId: number | null;
};
