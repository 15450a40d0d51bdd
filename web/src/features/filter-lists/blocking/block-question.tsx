import { plural } from '../../../lib/format.ts';
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
  const inCampaigns = isOne ? `in “${campaigns.join('')}”` : `in ${plural(campaigns.length, 'campaign')}`;
  return {
    title: `Block ${sources} ${scope === 'all' ? 'everywhere' : inCampaigns}?`,
    body: (
      <>
        <p>{listsText(plans)}</p>
        {!isOne && (
          <p>
            Blocked {inCampaigns}: {someNames(campaigns, NAMES_MAX)}.
          </p>
        )}
        {scope === 'all' && <p>Campaigns that you create later don’t use the list until you add it.</p>}
      </>
    ),
    confirmLabel: 'Block',
    danger: true,
  };
}

/** Which lists the sources go to. */
function listsText(plans: readonly ListPlan[]): string {
  const names = [
    ...new Set(plans.map(({ list, name }) => `${list === undefined ? 'the new list ' : ''}“${name}”`)),
  ];
  return `Added to ${someNames(names, NAMES_MAX)}. Bidding stops within a second.`;
}
