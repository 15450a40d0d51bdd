import { t } from '../../../lib/i18n/i18n.ts';
import { someNames } from '../../../lib/names/some-names.ts';
import type { BulkQuestion } from '../../../widgets/entity-list/resource.ts';
import { ROW_NOUNS } from '../../../widgets/report-rows/row-nouns.ts';
import { itemsOf, type BlockScope, type ListPlan, type SourceDimension } from './block-plan.ts';

const NAMES_MAX = 5;

/** What would be blocked, in which campaigns, and by which lists. */
export function blockQuestion(
  scope: BlockScope,
  dimension: SourceDimension,
  plans: readonly ListPlan[],
): BulkQuestion {
  const sources = ROW_NOUNS[dimension].counted(new Set(plans.flatMap(itemsOf)).size);
  const campaigns = [
    ...new Map(plans.flatMap((plan) => plan.campaigns).map(({ id, name }) => [id, name])).values(),
  ];
  const isOne = scope === 'campaigns' && campaigns.length === 1;
  return {
    title: titleOf(scope, sources, campaigns),
    body: (
      <>
        <p>{listsText(plans)}</p>
        {!isOne && (
          <p>
            {t('Blocked in {count, plural, one {# campaign} other {# campaigns}}: {names}.', {
              count: campaigns.length,
              names: someNames(campaigns, NAMES_MAX),
            })}
          </p>
        )}
        {scope === 'all' && (
          <p>{t('Campaigns that you create later don’t use the list until you add it.')}</p>
        )}
      </>
    ),
    confirmLabel: t('Block'),
    danger: true,
  };
}

function titleOf(scope: BlockScope, sources: string, campaigns: readonly string[]): string {
  if (scope === 'all') return t('Block {sources} everywhere?', { sources });
  const [campaign = '', ...others] = campaigns;
  return campaign !== '' && others.length === 0
    ? t('Block {sources} in “{campaign}”?', { sources, campaign })
    : t('Block {sources} in {count, plural, one {# campaign} other {# campaigns}}?', {
        sources,
        count: campaigns.length,
      });
}

/** Which lists the sources go to. */
function listsText(plans: readonly ListPlan[]): string {
  const names = [
    ...new Set(
      plans.map(({ list, name }) =>
        list === undefined ? t('the new list “{name}”', { name }) : t('“{name}”', { name }),
      ),
    ),
  ];
  return t('Added to {lists}. Bidding stops within a second.', { lists: someNames(names, NAMES_MAX) });
}
