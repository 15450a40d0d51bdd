import type { CampaignView } from '@marquee/schemas/queries/campaign';
import type { CreativeView } from '@marquee/schemas/queries/creative';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { api } from '../../../lib/api-client.ts';
import { toSearchParams, type ListAnswer } from '../../../lib/list-query.ts';
import { FormMultiSelect } from '../../../widgets/form/multi-select-field.tsx';
import { FormSwitch } from '../../../widgets/form/switch-field.tsx';
import { FormRow } from '../../../widgets/form/form-row.tsx';
import { FormMoney } from '../../../widgets/form/money-field.tsx';
import { FormNumber } from '../../../widgets/form/number-field.tsx';
import { useFormValue } from '../../../widgets/form/use-form-value.ts';
import type { CreativeScope } from '../api.ts';
import { ATTRIBUTE_OPTIONS, categoryOptions, dictionaryQuery } from '../dictionary.ts';

/** Most that a list answers at once. */
const CAMPAIGNS = 100;

/** Campaigns that may show a creative of a type, the newest first. */
const campaignChoicesQuery = (scope: CreativeScope, creativeType: string, userId: number | undefined) =>
  queryOptions({
    queryKey: ['campaign', scope, 'list', { choicesFor: creativeType, userId }],
    queryFn: async ({ signal }) => {
      const query = toSearchParams({
        page: 1,
        perPage: CAMPAIGNS,
        orderBy: 'id',
        sortedBy: 'desc',
        filters: [
          { field: 'creativeType', operator: 'eq', value: creativeType },
          ...(userId === undefined
            ? []
            : [{ field: 'userId', operator: 'eq', value: String(userId) } as const]),
        ],
      });
      const path = scope === 'own' ? '/campaigns' : '/admin/campaigns';
      return (await api.get<ListAnswer<CampaignView>>(path, { query, signal })).data;
    },
  });

interface DeliveryProps {
  readonly scope: CreativeScope;
  /** Undefined for a new one. */
  readonly creative: CreativeView | undefined;
}

/** What the ad is, for exchanges and publishers that block kinds of ads. */
export function LabelFields() {
  const { data } = useQuery(dictionaryQuery);
  return (
    <>
      <FormMultiSelect
        name="categories"
        label="IAB categories"
        options={data === undefined ? [] : categoryOptions(data)}
        description="What it advertises. Publishers block ads by it."
      />
      <FormMultiSelect
        name="attributes"
        label="Attributes"
        numeric
        options={ATTRIBUTE_OPTIONS}
        description="How it behaves. Undeclared behaviour is a reason to be declined."
      />
    </>
  );
}

/** Where it runs, how often and for how much. */
export function DeliveryFields({ scope, creative }: DeliveryProps) {
  const creativeType = useFormValue('creativeType');
  const userId = scope === 'all' ? creative?.userId : undefined;
  const { data = [] } = useQuery(campaignChoicesQuery(scope, String(creativeType), userId));
  const known = new Map([
    ...(creative?.campaigns ?? []).map(({ id, name }) => [id, name] as const),
    ...data.map(({ id, name }) => [id, name] as const),
  ]);
  return (
    <>
      <FormMultiSelect
        name="campaignIds"
        label="Campaigns"
        numeric
        options={[...known].map(([id, name]) => ({ value: String(id), label: `${name} (#${id})` }))}
        placeholder={known.size === 0 ? 'No campaign of this type yet' : 'Choose campaigns'}
        description="Campaigns of the same type that show it. Four creatives or more are recommended for each."
      />
      <FormRow>
        <FormMoney
          name="bidPrice"
          label="Bid price"
          places={9}
          unit="CPM"
          description="For 1,000 impressions, whatever the campaign pays for. Empty: the campaign’s price."
        />
        <FormNumber
          name="weight"
          label="Weight"
          description="Share of the rotation in a campaign, 1 to 1,000."
        />
      </FormRow>
      <FormSwitch name="adaptiveCpm" label="Adaptive CPM" description="Bids less where less wins." />
      {creativeType === 'banner' && (
        <FormSwitch
          name="autoresize"
          label="Autoresize"
          description="Also bids for other common sizes that it nearly fills, scaled as a whole."
        />
      )}
      {scope === 'all' && (
        <FormSwitch
          name="skipIsSecureCheck"
          label="Skip the secure check"
          description="Lets links and markup load over http. Most exchanges refuse it."
        />
      )}
      <FormSwitch name="isActive" label="Active" description="It is shown while it is active and approved." />
    </>
  );
}
