import { changeDeal, createDeal } from '@marquee/schemas/commands/deal';
import type { DealView } from '@marquee/schemas/queries/deal';

import { SimpleGrid } from '../../ui/layout.tsx';
import { EntityAddForm, EntityEditForm } from '../../widgets/admin-entity/entity-forms.tsx';
import { FormDateTime } from '../../widgets/form/date-fields.tsx';
import { FormMoney } from '../../widgets/form/money-field.tsx';
import { FormMultiSelect } from '../../widgets/form/multi-select-field.tsx';
import { FormSelect } from '../../widgets/form/select-field.tsx';
import { FormSwitch } from '../../widgets/form/switch-field.tsx';
import { FormText } from '../../widgets/form/text-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { useAdvertiserChoices, useExchangeChoices } from './deal-choices.ts';
import { DEAL } from './deal-kind.ts';
import { PRICE_TYPE_OPTIONS } from './terms.ts';

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
      <DealFields />
    </EntityEditForm>
  );
}

function DealFields() {
  const { sspEndpointId, allowedUserIds } = useFormValues<typeof BLANK>();
  const exchanges = useExchangeChoices(typeof sspEndpointId === 'number' ? [sspEndpointId] : []);
  const advertisers = useAdvertiserChoices(allowedUserIds);
  return (
    <>
      <FormText name="name" label="Name" autoComplete="off" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormSelect
          name="sspEndpointId"
          label="Exchange"
          numeric
          searchable
          options={exchanges.options}
          onSearch={exchanges.onSearch}
          nothingFound={exchanges.isError ? 'The exchanges did not load. Try again.' : 'No such exchange'}
        />
        <FormText
          name="exchangeDealId"
          label="Deal ID"
          autoComplete="off"
          description="As the exchange writes it in its bid requests."
        />
        <FormSelect
          name="priceType"
          label="Price type"
          description="As agreed with the exchange."
          options={PRICE_TYPE_OPTIONS}
        />
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
        options={advertisers.options}
        onSearch={advertisers.onSearch}
        nothingFound={advertisers.isError ? 'The advertisers did not load. Try again.' : 'No such advertiser'}
      />
      <FormSwitch name="isActive" label="Active" description="Off: nothing is bid on the deal." />
    </>
  );
}
