import { expect } from 'vitest';

import { accessResourceIn } from '../src/features/activity-log/access-resource.tsx';
import { activityResource } from '../src/features/activity-log/activity-resource.tsx';
import { alertHistoryResource } from '../src/features/alert-rules/alert-history-resource.tsx';
import { budgetGroupResource } from '../src/features/budget-groups/budget-group-resource.tsx';
import { alertRuleResource } from '../src/features/alert-rules/alert-rule-resource.tsx';
import { audienceResource } from '../src/features/audiences/audience-resource.tsx';
import { relatedResource } from '../src/features/campaigns/related/related-resource.tsx';
import { campaignResource } from '../src/features/campaigns/list/resource.ts';
import { BUNDLE_RESOURCE } from '../src/features/contextual-bundles/bundle-resource.tsx';
import { pixelResource } from '../src/features/conversion-pixels/pixel-resource.tsx';
import { creativeResource } from '../src/features/creatives/list/resource.ts';
import { promoCodeResource } from '../src/features/promo-codes/promo-code-resource.tsx';
import { promoCodeUseResource } from '../src/features/promo-codes/promo-code-use-resource.tsx';
import { dealResource } from '../src/features/deals/deal-resource.tsx';
import { dspEndpointResource } from '../src/features/endpoints/dsp/dsp-resource.tsx';
import { sspEndpointResource } from '../src/features/endpoints/ssp/ssp-resource.tsx';
import { filterListResource } from '../src/features/filter-lists/filter-list-resource.tsx';
import { itemResource } from '../src/features/filter-lists/item-resource.tsx';
import { ruleActionsResource } from '../src/features/optimization-rules/rule-actions-resource.tsx';
import { ruleHistoryResource } from '../src/features/optimization-rules/rule-history-resource.tsx';
import { ruleResource } from '../src/features/optimization-rules/rule-resource.tsx';
import { ownPaymentResource, staffPaymentResource } from '../src/features/payments/payment-resource.tsx';
import { discrepancyResource } from '../src/features/price-discrepancies/discrepancy-resource.tsx';
import { accountResource } from '../src/features/users/account-resource.tsx';
import { accountJournalResource, journalResource } from '../src/features/users/journal-resource.tsx';
import { ownTicketResource, staffTicketResource } from '../src/features/support/ticket-resource.tsx';
import { userResource } from '../src/features/users/user-resource.tsx';
import type { ListResource, ListScope } from '../src/widgets/entity-list/resource.ts';
import { inScope } from '../src/widgets/entity-list/url-state.ts';
import type { Api } from './support/api.ts';
import type { Role } from './support/people.ts';
import { test } from './support/test.ts';

const nothing = async () => undefined;

/** One list as a role is shown it: what its columns sort by and are called in a file. */
const listed = <Row>(role: Role, scope: ListScope, resource: ListResource<Row>) => ({
  name: `${resource.name} of ${role}`,
  role,
  path: typeof resource.path === 'function' ? resource.path(scope) : resource.path,
  file: resource.savesAllColumns === true ? undefined : resource.tablePath?.(scope),
  columns: inScope(resource.columns, scope).map(({ id, header, sortField, unsortable, csv }) => ({
    ...{ id, header, sortField, unsortable },
    isSaved: csv !== undefined,
  })),
});

/** An advertiser's own. */
const own = <Row>(resource: ListResource<Row>) => listed('advertiser', 'own', resource);
const all = <Row>(resource: ListResource<Row>) => listed('admin', 'all', resource);

const LISTS = [
  own(campaignResource('own', true)),
  own(creativeResource('own', true)),
  own(relatedResource('own', 1, true)),
  own(ownPaymentResource),
  own(filterListResource),
  own(itemResource(1)),
  own(audienceResource),
  own(pixelResource),
  own(BUNDLE_RESOURCE.own),
  own(ruleResource),
  own(ruleHistoryResource(1)),
  own(ruleActionsResource(1)),
  own(budgetGroupResource),
  own(alertRuleResource),
  own(alertHistoryResource(1)),
  own(ownTicketResource),
  all(campaignResource('all', true)),
  all(creativeResource('all', true)),
  all(relatedResource('all', 1, true)),
  all(userResource),
  all(sspEndpointResource(nothing)),
  all(dspEndpointResource(nothing)),
  all(dealResource(nothing)),
  all(promoCodeResource(nothing)),
  all(promoCodeUseResource(1)),
  all(staffTicketResource('admin', [])),
  all(BUNDLE_RESOURCE.all),
  all(staffPaymentResource(undefined)),
  all(accountJournalResource),
  all(journalResource),
  all(discrepancyResource),
  all(activityResource),
  all(accessResourceIn('+00:00')),
  listed('auditor', 'all', accountResource),
];

/** Whether a call is refused for what it asks; an object that is not there is none of that. */
async function isRefused(api: Api, path: string): Promise<boolean> {
  const { answer } = await api.get(path).then(
    () => ({ answer: '' }),
    (error: unknown) => ({ answer: String(error) }),
  );
  if (answer !== '' && !/answered (?:404|422)/.test(answer) && !answer.includes('JSON'))
    throw new Error(answer);
  return answer.includes('answered 422');
}

async function problemsOf(
  api: Api,
  { name, path, file, columns }: (typeof LISTS)[number],
): Promise<readonly string[]> {
  const wrong: string[] = [];
  for (const { id, sortField, unsortable } of columns) {
    if ((sortField === undefined) === (unsortable === undefined))
      wrong.push(`${name}: ${id} says neither or both`);
    if (sortField === undefined) continue;
    for (const direction of ['asc', 'desc'])
      if (await isRefused(api, `${path}?perPage=1&orderBy=${sortField}&sortedBy=${direction}`))
        wrong.push(`${name}: ${id} cannot be sorted by`);
  }
  const saved = columns.filter(({ isSaved }) => isSaved).map(({ id, sortField = id }) => sortField);
  if (file !== undefined && (await isRefused(api, `${file}.csv?columns=${saved.join()}`)))
    wrong.push(`${name}: a file has not all of ${saved.join()}`);
  return wrong;
}

test('every list is sorted by every column that it shows, or gives a reason, and is saved with it', async ({
  stage,
}) => {
  const sessions = new Map<Role, Api>();
  for (const role of ['advertiser', 'admin', 'auditor'] as const) sessions.set(role, await stage.api(role));
  const problems = await Promise.all(LISTS.map((list) => problemsOf(sessions.get(list.role)!, list)));
  expect(problems.flat()).toEqual([]);
});
