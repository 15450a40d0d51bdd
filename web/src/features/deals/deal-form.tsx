import { changeDealBody, createDealBody } from '@marquee/schemas/deal/commands';
import { dealResource } from '@marquee/schemas/deal/fields';
import type { DealView } from '@marquee/schemas/deal/views';
import type { Shown } from '@marquee/schemas/resource/derive';

import { t } from '../../lib/i18n/i18n.ts';
import { EntityAddForm, EntityEditForm } from '../../widgets/entity/entity-forms.tsx';
import { FormDateTime } from '../../widgets/form/fields/date-fields.tsx';
import { useAdvertiserChoices } from '../../widgets/choices/advertiser-choices.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormMoney } from '../../widgets/form/fields/money-field.tsx';
import { FormMultiSelect } from '../../widgets/form/fields/multi-select-field.tsx';
import { FormSelect } from '../../widgets/form/fields/select-field.tsx';
import { FormSwitch } from '../../widgets/form/fields/switch-field.tsx';
import { FormRow } from '../../widgets/form/layout/form-row.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { useFormValues } from '../../widgets/form/use-form-values.ts';
import { useExchangeChoices } from './deal-choices.ts';
import { DEAL } from './deal-kind.ts';
import { PRICE_TYPE_OPTIONS } from './terms.ts';

const fieldName = fieldNames<Shown<typeof dealResource.fields>>();
const BLANK = { ...dealResource.blank, priceType: 'fixed', price: '' } as const;

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
      <FormText name={fieldName('name')} label={t('Name')} autoComplete="off" />
      <FormRow>
        <FormSelect
          name={fieldName('sspEndpointId')}
          label={t('Exchange')}
          numeric
          searchable
          options={exchanges.options}
          onSearch={exchanges.onSearch}
          nothingFound={exchanges.isError ? t('Couldn’t load exchanges. Try again.') : t('No such exchange')}
        />
        <FormText
          name={fieldName('exchangeDealId')}
          label={t('Deal ID')}
          autoComplete="off"
          description={t('As it appears in the exchange’s bid requests.')}
        />
      </FormRow>
      <DealTerms />
      <FormMultiSelect
        name={fieldName('allowedUserIds')}
        label={t('Advertisers')}
        numeric
        placeholder={t('All advertisers')}
        description={t(
          'Only their campaigns can target the deal. Leave empty to let every advertiser buy it.',
        )}
        options={advertisers.options}
        onSearch={advertisers.onSearch}
        nothingFound={
          advertisers.isError ? t('Couldn’t load advertisers. Try again.') : t('No such advertiser')
        }
      />
      <FormSwitch
        name={fieldName('isActive')}
        label={t('Active')}
        description={t('When off, no one bids on this deal.')}
      />
    </>
  );
}

function DealTerms() {
  return (
    <>
      <FormRow>
        <FormSelect
          name={fieldName('priceType')}
          label={t('Price type')}
          description={t('As agreed with the exchange.')}
          options={PRICE_TYPE_OPTIONS}
        />
        <FormMoney
          name={fieldName('price')}
          label={t('Price')}
          unit={t('CPM')}
          description={t('The fixed price or the minimum bid. Leave empty for an auction.')}
        />
      </FormRow>
      <FormRow>
        <FormDateTime
          name={fieldName('startAt')}
          label={t('Start, UTC')}
          placeholder={t('Immediately')}
          utcOffsetMinutes={0}
        />
        <FormDateTime
          name={fieldName('endAt')}
          label={t('End, UTC')}
          placeholder={t('No end date')}
          utcOffsetMinutes={0}
        />
      </FormRow>
    </>
  );
}
