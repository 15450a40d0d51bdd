import { campaignListAnswer } from '@marquee/schemas/campaign/views';
import type { CreativeView } from '@marquee/schemas/creative/views';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../../lib/reference-data.ts';
import { toSearchParams } from '../../../lib/list-query.ts';
import { categoryOptions } from '../../../widgets/choices/iab-categories.ts';
import { FormMultiSelect } from '../../../widgets/form/fields/multi-select-field.tsx';
import { FormSwitch } from '../../../widgets/form/fields/switch-field.tsx';
import { FormRow } from '../../../widgets/form/layout/form-row.tsx';
import { FormMoney } from '../../../widgets/form/fields/money-field.tsx';
import { FormNumber } from '../../../widgets/form/fields/number-field.tsx';
import { useFormValue } from '../../../widgets/form/use-form-value.ts';
import type { CreativeScope } from '../calls.ts';
import { ATTRIBUTE_OPTIONS } from '../dictionary.ts';
import { fieldName } from './field-name.ts';

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
      return (await parsed(campaignListAnswer, api.get(path, { query, signal }))).data;
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
        name={fieldName('categories')}
        label={t('IAB categories')}
        options={data === undefined ? [] : categoryOptions(data)}
        placeholder={t('None')}
        description={t('What the ad is about. Publishers use it to block ads.')}
      />
      <FormMultiSelect
        name={fieldName('attributes')}
        label={t('Attributes')}
        numeric
        options={ATTRIBUTE_OPTIONS}
        placeholder={t('None')}
        description={t('How the ad behaves. Undeclared behavior may get it declined.')}
      />
    </>
  );
}

/** Where it runs, how often and for how much. */
export function DeliveryFields({ scope, creative }: DeliveryProps) {
  const creativeType = useFormValue(fieldName('creativeType'));
  const userId = scope === 'all' ? creative?.userId : undefined;
  const { data = [] } = useQuery(campaignChoicesQuery(scope, String(creativeType), userId));
  const known = new Map([
    ...(creative?.campaigns ?? []).map(({ id, name }) => [id, name] as const),
    ...data.map(({ id, name }) => [id, name] as const),
  ]);
  return (
    <>
      <FormMultiSelect
        name={fieldName('campaignIds')}
        label={t('Campaigns')}
        numeric
        options={[...known].map(([id, name]) => ({ value: String(id), label: `${name} (#${id})` }))}
        placeholder={known.size === 0 ? t('No campaign of this type yet') : t('Choose campaigns')}
        description={t('Campaigns of the same type. Use four or more creatives in each.')}
      />
      <FormRow>
        <FormMoney
          name={fieldName('bidPrice')}
          label={t('Bid price')}
          places={9}
          unit={t('CPM')}
          description={t('Per 1,000 impressions. Leave empty to use the campaign’s price.')}
        />
        <FormNumber
          name={fieldName('weight')}
          label={t('Weight')}
          description={t('Share of the campaign’s rotation, 1 to 1,000.')}
        />
      </FormRow>
      <FormSwitch
        name={fieldName('adaptiveCpm')}
        label={t('Adaptive CPM')}
        description={t('Lowers the bid when a lower price still wins.')}
      />
      {creativeType === 'banner' && (
        <FormSwitch
          name={fieldName('autoresize')}
          label={t('Autoresize')}
          description={t('Also bids on similar common sizes, scaled to fit.')}
        />
      )}
      {scope === 'all' && (
        <FormSwitch
          name={fieldName('skipIsSecureCheck')}
          label={t('Skip the secure check')}
          description={t('Allows links and markup over http. Most exchanges reject it.')}
        />
      )}
      <FormSwitch
        name={fieldName('isActive')}
        label={t('Active')}
        description={t('Shown while it is active and approved.')}
      />
    </>
  );
}
