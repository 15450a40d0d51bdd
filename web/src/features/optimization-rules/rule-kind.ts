import type {
  changeOptimizationRuleBody,
  createOptimizationRuleBody,
} from '@marquee/schemas/optimization-rule/commands';
import { optimizationRuleView, type OptimizationRuleView } from '@marquee/schemas/optimization-rule/views';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/entity/entity-kind.ts';

/** What fills a filter list, pauses campaigns, changes bids or notifies, by statistics. */
export const RULE = entityKind<
  OptimizationRuleView,
  typeof createOptimizationRuleBody,
  typeof changeOptimizationRuleBody
>(
  {
    key: 'optimization-rule',
    scope: 'own',
    noun: t('Optimization rule'),
    nouns: {
      many: t('optimization rules'),
      counted: (count) =>
        t('{count, plural, one {# optimization rule} other {# optimization rules}}', { count }),
    },
    shortNoun: t('rule'),
    newTitle: t('New optimization rule'),
    newLabel: t('New rule'),
    deletion: t(
      'Sources that it added stay on their filter list. A rule that a campaign uses can’t be deleted.',
    ),
    canRestore: true,
    listHref: () => paths.optimizationRules.href(),
    addHref: () => paths.optimizationRuleAdd.href(),
    editHref: (parameters) => paths.optimizationRuleEdit.href(parameters),
  },
  optimizationRuleView,
);
