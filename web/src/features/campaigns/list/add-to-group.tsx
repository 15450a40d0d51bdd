import { budgetGroupView, type BudgetGroupView } from '@marquee/schemas/budget-group/views';
import { useState } from 'react';
import { array } from 'valibot';

import { parsedData } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { textsOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { confirm } from '../../../ui/overlays/confirm.ts';
import type { BulkResult } from '../../../widgets/entity-list/resource.ts';

const PATH = '/budget-groups';
/** An account has two pages of groups at most. */
const GROUPS_A_PAGE = 100;

/** Asks for a budget group, and adds campaigns to it; undefined where a person thought better of it. */
export async function addToGroup(ids: readonly number[]): Promise<BulkResult | undefined> {
  const first = await groupsOf(1);
  const all = first.length < GROUPS_A_PAGE ? first : [...first, ...(await groupsOf(2))];
  // Who belongs to the others is decided by their label.
  const groups = all.filter(({ label }) => label === null);
  let [chosen] = groups;
  if (chosen === undefined) {
    toast.error(t('You have no budget group that names its campaigns. Create one first.'));
    return undefined;
  }
  const agreed = await confirm({
    title: t('Add {count, plural, one {# campaign} other {# campaigns}} to a budget group?', {
      count: ids.length,
    }),
    body: <GroupChoice groups={groups} onChoose={(group) => (chosen = group)} />,
    confirmLabel: t('Add'),
  });
  return agreed ? save(chosen, ids) : undefined;
}

const groupsOf = (page: number): Promise<BudgetGroupView[]> =>
  parsedData(
    array(budgetGroupView),
    api.get(PATH, { query: { page, perPage: GROUPS_A_PAGE, orderBy: 'name', sortedBy: 'asc' } }),
  );

async function save(group: BudgetGroupView, ids: readonly number[]): Promise<BulkResult> {
  const { id, name, budget, period, campaignIds, version } = group;
  const change = (wanted: readonly number[], at?: number) =>
    parsedData(
      budgetGroupView,
      api.put(`${PATH}/${id}`, { name, budget, period, campaignIds: wanted, version: at }),
    );
  try {
    const saved = await change([...new Set([...campaignIds, ...ids])], version);
    const undo = () => void change(campaignIds, saved.version).catch(reportFailure);
    return { succeeded: ids.map(String), failed: [], undo };
  } catch (error) {
    // The group takes all of them or none.
    const reason = textsOf(error)[0] ?? '';
    return { succeeded: [], failed: ids.map((failed) => ({ id: String(failed), reason })) };
  }
}

const reportFailure = (error: unknown): void => void toast.error(textsOf(error)[0] ?? '');

interface GroupChoiceProps {
  readonly groups: readonly BudgetGroupView[];
  readonly onChoose: (group: BudgetGroupView) => void;
}

function GroupChoice({ groups, onChoose }: GroupChoiceProps) {
  const [value, setValue] = useState(String(groups[0]?.id));
  return (
    <SelectField
      label={t('Budget group')}
      description={t('A campaign can be in one group.')}
      options={groups.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={value}
      onChange={(next) => {
        setValue(next);
        const group = groups.find(({ id }) => String(id) === next);
        if (group !== undefined) onChoose(group);
      }}
    />
  );
}
