import { changeDeal, createDeal } from '@marquee/schemas/commands/deal';
import type { DealView } from '@marquee/schemas/queries/deal';
import type { SspEndpointView } from '@marquee/schemas/queries/ssp-endpoint';
import type { UserView } from '@marquee/schemas/queries/user';
import { queryOptions, useQuery } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import type { ListAnswer } from '../../lib/list-query.ts';
import { SimpleGrid } from '../../ui/layout.tsx';
import { EntityAddForm, EntityEditForm } from '../../widgets/admin-entity/entity-forms.tsx';
import { FormDateTime } from '../../widgets/form/date-fields.tsx';
import { FormMoney } from '../../widgets/form/money-field.tsx';
import { FormMultiSelect } from '../../widgets/form/multi-select-field.tsx';
import { FormSelect } from '../../widgets/form/select-field.tsx';
import { FormSwitch } from '../../widgets/form/switch-field.tsx';
import { FormText } from '../../widgets/form/text-field.tsx';
import { DEAL } from './deal-kind.ts';
import { PRICE_TYPE_OPTIONS } from './terms.ts';

const CHOICES = { perPage: 100, orderBy: 'id', sortedBy: 'asc' } as const;

const exchangesQuery = queryOptions({
  queryKey: ['ssp-endpoint', 'all', 'choices'],
  queryFn: async ({ signal }) =>
    (await api.get<ListAnswer<SspEndpointView>>('/admin/ssp-endpoints', { query: CHOICES, signal })).data,
});

const advertisersQuery = queryOptions({
  queryKey: ['user', 'all', 'advertiser-choices'],
  queryFn: async ({ signal }) => {
    const query = { ...CHOICES, 'where[role]': 'advert' };
    return (await api.get<ListAnswer<UserView>>('/users', { query, signal })).data;
  },
});

const BLANK = {
  sspEndpointId: '' as unknown as number,
  exchangeDealId: '',
  name: '',
  priceType: 'fixed',
  price: '',
  allowedUserIds: [] as number[],
  startAt: null as string | null,
  endAt: null as string | null,
  isActive: true,
} as const;

const valuesOf = (deal: DealView) => ({
  sspEndpointId: deal.sspEndpointId,
  exchangeDealId: deal.exchangeDealId,
  name: deal.name,
  priceType: deal.priceType,
  price: deal.price,
  allowedUserIds: deal.allowedUserIds,
  startAt: deal.startAt,
  endAt: deal.endAt,
  isActive: deal.isActive,
});

/** A new deal; saving opens it. */
export function DealAddForm() {
  return (
    <EntityAddForm kind={DEAL} schema={createDeal} blank={BLANK}>
      <DealFields />
    </EntityAddForm>
  );
}

export function DealEditForm({ deal }: { readonly deal: DealView }) {
  return (
    <EntityEditForm kind={DEAL} schema={changeDeal} entity={deal} valuesOf={valuesOf}>
      <DealFields ofDeal={deal} />
    </EntityEditForm>
  );
}

function DealFields({ ofDeal }: { readonly ofDeal?: DealView }) {
  const exchanges = useQuery(exchangesQuery);
  const advertisers = useQuery(advertisersQuery);
  return (
    <>
      <FormText name="name" label="Name" autoComplete="off" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormSelect
          name="sspEndpointId"
          label="Exchange"
          numeric
          searchable
          options={exchangeOptions(exchanges.data ?? [], ofDeal)}
          nothingFound={exchanges.isError ? 'The exchanges did not load. Try again.' : 'No such exchange'}
        />
        <FormText
          name="exchangeDealId"
          label="Deal ID"
          autoComplete="off"
          description="As the exchange writes it in its bid requests."
        />
        <FormSelect name="priceType" label="Price type" options={PRICE_TYPE_OPTIONS} />
        <FormMoney
          name="price"
          label="Price"
          unit="CPM"
          description="What a fixed price costs, or the least bid. Empty for an auction."
        />
        <FormDateTime name="startAt" label="Start, UTC" placeholder="At once" utcOffsetMinutes={0} />
        <FormDateTime name="endAt" label="End, UTC" placeholder="Open end" utcOffsetMinutes={0} />
      </SimpleGrid>
      <FormMultiSelect
        name="allowedUserIds"
        label="Advertisers"
        numeric
        placeholder="Every advertiser"
        description="Their campaigns may target the deal, and no others. Empty: every advertiser may buy it."
        options={advertiserOptions(advertisers.data ?? [], ofDeal)}
      />
      <FormSwitch name="isActive" label="Active" description="Off: nothing is bid on the deal." />
    </>
  );
}

/** What the deal names already is an option, whether its list has come or not. */
function exchangeOptions(exchanges: readonly Pick<SspEndpointView, 'id' | 'name'>[], ofDeal?: DealView) {
  const options = exchanges.map(({ id, name }) => ({ value: String(id), label: name }));
  if (ofDeal === undefined || exchanges.some(({ id }) => id === ofDeal.sspEndpointId)) return options;
  const label = ofDeal.sspEndpointName ?? `Endpoint ${ofDeal.sspEndpointId}`;
  return [{ value: String(ofDeal.sspEndpointId), label }, ...options];
}

function advertiserOptions(users: readonly UserView[], ofDeal?: DealView) {
  const known = new Set(users.map(({ id }) => id));
  const others = (ofDeal?.allowedUserIds ?? []).filter((id) => !known.has(id));
  return [
    ...users.map(({ id, firstName, lastName, email }) => ({
      value: String(id),
      label: `${firstName} ${lastName}`.trim() || email,
    })),
    ...others.map((id) => ({ value: String(id), label: `User ${id}` })),
  ];
}
