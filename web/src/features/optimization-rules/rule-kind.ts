import { optimizationRuleView, type OptimizationRuleView } from '@marquee/schemas/optimization-rule/views';

import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/entity/entity-kind.ts';

/** What adds sources to a filter list by their statistics. */
export const RULE = entityKind<OptimizationRuleView>(
  {
    key: 'optimization-rule',
    scope: 'own',
    noun: 'Optimization rule',
    shortNoun: 'rule',
    deletion:
      'Sources that it added stay on their filter list. A rule that a campaign uses can’t be deleted.',
    listHref: () => paths.optimizationRules.href(),
    addHref: () => paths.optimizationRuleAdd.href(),
    editHref: (parameters) => paths.optimizationRuleEdit.href(parameters),
  },
  optimizationRuleView,
);
