import type { OptimizationRuleFields } from '@marquee/schemas/optimization-rule/fields';
import type { FilterListMode, FilterListType } from '@marquee/schemas/common/source-lists';

import { formatList } from '../../lib/sentences/format-list.ts';
import { UNBROKEN, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { METRICS } from './terms.ts';

type Condition = OptimizationRuleFields['conditions'][number];

/** A list as the sentence names it. */
export interface RuleTarget {
  readonly name: string;
  readonly type: FilterListType;
  readonly mode: FilterListMode;
}

/** `spent $5.00 or more and had no conversions in the last 7 days`: what is true of a source that the rule adds. */
function describeConditions(rule: Pick<OptimizationRuleFields, 'conditions' | 'timeRange'>): string {
  const conditions = formatList(rule.conditions.map(describeCondition));
  switch (rule.timeRange) {
    case 'today':
      return t('{conditions} today', { conditions });
    case 'yesterday':
      return t('{conditions} yesterday', { conditions });
    case 'last7Days':
      return t('{conditions} in the last 7 days', { conditions });
    case 'last30Days':
      return t('{conditions} in the last 30 days', { conditions });
  }
}

/** A rule as the form or an answer has it; without an action it fills a list. */
export interface DescribedRule extends Pick<OptimizationRuleFields, 'conditions' | 'timeRange'> {
  readonly action?: OptimizationRuleFields['action'];
  readonly bidChangePercent?: number | null;
  /** Dollars. */
  readonly bidLimit?: string | null;
  readonly cooldownHours?: number;
}

/** `Pauses a campaign that spent $5.00 or more in the last 7 days`: for a cell of a list. */
export function summarizeRule(rule: DescribedRule): string {
  const conditions = describeConditions(rule);
  const { action = 'moveToList' } = rule;
  switch (action) {
    case 'pauseCampaign':
      return t('Pauses a campaign that {conditions}', { conditions });
    case 'changeBid': {
      const percent = Math.abs(rule.bidChangePercent ?? 0);
      return (rule.bidChangePercent ?? 0) < 0
        ? t('Lowers the bid by {percent} % of a campaign that {conditions}', { percent, conditions })
        : t('Raises the bid by {percent} % of a campaign that {conditions}', { percent, conditions });
    }
    case 'notify':
      return t('Notifies about a campaign that {conditions}', { conditions });
    case 'moveToList':
      return t('Adds a source that {conditions}', { conditions });
  }
}

/** `When a domain spent $5.00 or more in the last 7 days, add it to the blacklist “Weak sites”.` */
export function describeRule(rule: DescribedRule, target: RuleTarget | undefined): string {
  const conditions = describeConditions(rule);
  const { action = 'moveToList', cooldownHours: hours = 0 } = rule;
  switch (action) {
    case 'pauseCampaign':
      return t('When a campaign {conditions}, pause it.', { conditions });
    case 'changeBid':
      return describeBidChange(rule, conditions);
    case 'notify':
      return t(
        'When a campaign {conditions}, notify me, at most once every {hours, plural, one {hour} other {# hours}}.',
        { conditions, hours },
      );
    case 'moveToList':
      return describeMove(conditions, target);
  }
}

function describeBidChange(rule: DescribedRule, conditions: string): string {
  const { bidChangePercent: change = null, bidLimit = null, cooldownHours: hours = 0 } = rule;
  if (change === null || Number.isNaN(change) || change === 0 || !bidLimit)
    return t('When a campaign {conditions}, change its bid.', { conditions });
  const values = { conditions, percent: Math.abs(change), limit: formatMoney(bidLimit), hours };
  return change < 0
    ? t(
        'When a campaign {conditions}, lower its bid by {percent} %, never below {limit}, at most once every {hours, plural, one {hour} other {# hours}}.',
        values,
      )
    : t(
        'When a campaign {conditions}, raise its bid by {percent} %, never above {limit}, at most once every {hours, plural, one {hour} other {# hours}}.',
        values,
      );
}

function describeMove(conditions: string, target: RuleTarget | undefined): string {
  if (target === undefined)
    return t('When a source {conditions}, add it to the filter list.', { conditions });
  return t(
    'When {type, select, domain {a domain} bundles {an app} siteAndAppsIds {a site or app} publishers {a publisher} other {a source}} {conditions}, add it to the {mode, select, white {whitelist} other {blacklist}} “{name}”.',
    { type: target.type, mode: target.mode, name: target.name, conditions },
  );
}

function describeCondition({ metric, operator, value }: Condition): string {
  const { unit, none, counted } = METRICS[metric];
  if (metric === 'spend') return describeSpend(operator, formatMoney(value));
  if (none !== undefined && counted !== undefined) {
    const isNone = (operator === 'lte' && Number(value) === 0) || (operator === 'lt' && Number(value) === 1);
    return isNone ? none : describeCount(operator, counted(Number(value)));
  }
  return describeRate(operator, metric, unit === 'dollars' ? formatMoney(value) : `${value}${UNBROKEN}%`);
}

function describeSpend(operator: Condition['operator'], amount: string): string {
  switch (operator) {
    case 'lt':
      return t('spent less than {amount}', { amount });
    case 'lte':
      return t('spent {amount} or less', { amount });
    case 'gt':
      return t('spent more than {amount}', { amount });
    case 'gte':
      return t('spent {amount} or more', { amount });
  }
}

function describeCount(operator: Condition['operator'], counted: string): string {
  switch (operator) {
    case 'lt':
      return t('had fewer than {counted}', { counted });
    case 'lte':
      return t('had at most {counted}', { counted });
    case 'gt':
      return t('had more than {counted}', { counted });
    case 'gte':
      return t('had at least {counted}', { counted });
  }
}

function describeRate(operator: Condition['operator'], metric: Condition['metric'], amount: string): string {
  const values = { metric, amount };
  switch (operator) {
    case 'lt':
      return t(
        'had a {metric, select, ctr {CTR} winrate {win rate} cpa {CPA} other {ROAS}} below {amount}',
        values,
      );
    case 'lte':
      return t(
        'had a {metric, select, ctr {CTR} winrate {win rate} cpa {CPA} other {ROAS}} of {amount} or less',
        values,
      );
    case 'gt':
      return t(
        'had a {metric, select, ctr {CTR} winrate {win rate} cpa {CPA} other {ROAS}} above {amount}',
        values,
      );
    case 'gte':
      return t(
        'had a {metric, select, ctr {CTR} winrate {win rate} cpa {CPA} other {ROAS}} of {amount} or more',
        values,
      );
  }
}
