import type { optimizationRuleResource } from '@marquee/schemas/optimization-rule/fields';
import type { Shown } from '@marquee/schemas/resource/derive';

/** What the form of a rule holds. */
export type RuleValues = Shown<typeof optimizationRuleResource.fields>;
