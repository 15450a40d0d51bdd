import { changeDealBody, createDealBody } from '@marquee/schemas/deal/commands';
import { dealResource } from '@marquee/schemas/deal/fields';
import type { DealView } from '@marquee/schemas/deal/views';
import type { Shown } from '@marquee/schemas/resource/derive';
import { getDefaults } from 'valibot';

import { SimpleGrid } from '../../ui/layout/layout.tsx';
import { EntityAddForm, EntityEditForm } from '../../widgets/entity/entity-forms.tsx';
import { FormDateTime } from '../../widgets/form/fields/date-fields.tsx';
import { useAdvertiserChoices } from '../../widgets/choices/advertiser-choices.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormMoney } from '../../widgets/form/fields/money-field.tsx';
import { FormMultiSelect } from '../../widgets/form/fields/multi-select-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormSwitch } from '../../widgets/form/fields/switch-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { useExchangeChoices } from './deal-choices.ts';
import { DEAL } from './deal-kind.ts';
import { PRICE_TYPE_OPTIONS } from './terms.ts';

const fieldName = fieldNames<Shown<typeof dealResource.fields>>();
const BLANK = {
  ...getDefaults(createDealBody),
  sspEndpointId: '' as unknown as number,
  exchangeDealId: '',
  name: '',
  priceType: 'fixed',
  price: '',
} as const;

const valuesOf = (deal: DealView) => dealResource.pick(deal);

/** A new deal; saving opens it. */
export function DealAddForm() {
  return (
    <EntityAddForm kind={DEAL} schema={createDealBody} blank={BLANK}>
      <DealFields />
    </EntityAddForm>
  );
}

export function DealEditForm({ deal }: { readonly deal: DealView }) {
  return (
    <EntityEditForm kind={DEAL} schema={changeDealBody} entity={deal} valuesOf={valuesOf}>
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
      <FormText name={fieldName('name')} label="Name" autoComplete="off" />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormSelect
          name={fieldName('sspEndpointId')}
          label="Exchange"
          numeric
          searchable
          options={exchanges.options}
          onSearch={exchanges.onSearch}
          nothingFound={exchanges.isError ? 'Couldn’t load exchanges. Try again.' : 'No such exchange'}
        />
        <FormText
          name={fieldName('exchangeDealId')}
          label="Deal ID"
          autoComplete="off"
          description="As it appears in the exchange’s bid requests."
        />
        <DealTerms />
      </SimpleGrid>
      <FormMultiSelect
        name={fieldName('allowedUserIds')}
        label="Advertisers"
        numeric
        placeholder="All advertisers"
        description="Only their campaigns can target the deal. Leave empty to let every advertiser buy it."
        options={advertisers.options}
        onSearch={advertisers.onSearch}
        nothingFound={advertisers.isError ? 'Couldn’t load advertisers. Try again.' : 'No such advertiser'}
      />
      <FormSwitch
        name={fieldName('isActive')}
        label="Active"
        description="When off, nothing is bid on this deal."
      />
    </>
  );
}

function DealTerms() {
  return (
    <>
      <FormSelect
        name={fieldName('priceType')}
        label="Price type"
        description="As agreed with the exchange."
        options={PRICE_TYPE_OPTIONS}
      />
      <FormMoney
        name={fieldName('price')}
        label="Price"
        unit="CPM"
        description="The fixed price or the minimum bid. Leave empty for an auction."
      />
      <FormDateTime
        name={fieldName('startAt')}
        label="Start, UTC"
        placeholder="Immediately"
        utcOffsetMinutes={0}
      />
      <FormDateTime
        name={fieldName('endAt')}
        label="End, UTC"
        placeholder="No end date"
        utcOffsetMinutes={0}
      />
    </>
  );
}
