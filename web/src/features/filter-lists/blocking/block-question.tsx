import { plural } from '../../../lib/format.ts';
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
  const sources = plural(
    new Set(plans.flatMap(itemsOf)).size,
    ROW_NOUNS[dimension].one,
    ROW_NOUNS[dimension].many,
  );
  const campaigns = [
    ...new Map(plans.flatMap((plan) => plan.campaigns).map(({ id, name }) => [id, name])).values(),
  ];
  const isOne = scope === 'campaigns' && campaigns.length === 1;
  const inCampaigns = isOne
    ? t('in “{campaigns}”', { campaigns: campaigns.join('') })
    : t('in {length, plural, one {# campaign} other {# campaigns}}', { length: campaigns.length });
  return {
    title: t('Block {sources} {value}?', { sources, value: scope === 'all' ? 'everywhere' : inCampaigns }),
    body: (
      <>
        <p>{listsText(plans)}</p>
        {!isOne && (
          <p>
            {t('Blocked {inCampaigns}: {someNames}.', {
              inCampaigns,
              someNames: someNames(campaigns, NAMES_MAX),
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

/** Which lists the sources go to. */
function listsText(plans: readonly ListPlan[]): string {
  const names = [
    ...new Set(
      plans.map(({ list, name }) => `${list === undefined ? t('the new list') + ' ' : ''}“${name}”`),
    ),
  ];
  return t('Added to {someNames}. Bidding stops within a second.', {
    someNames: someNames(names, NAMES_MAX),
  });
}
