import { changeSspEndpointBody, createSspEndpointBody } from '@marquee/schemas/ssp-endpoint/commands';
import { sspEndpointResource } from '@marquee/schemas/ssp-endpoint/fields';
import type { SspEndpointView } from '@marquee/schemas/ssp-endpoint/views';
import type { Shown } from '@marquee/schemas/resource/derive';

import { t } from '../../../lib/i18n/i18n.ts';
import { SimpleGrid } from '../../../ui/layout/layout.tsx';
import { FormSelect } from '../../../widgets/form/fields/select-field.tsx';
import { FormSwitch } from '../../../widgets/form/fields/switch-field.tsx';
import { fieldNames } from '../../../widgets/form/field-names.ts';
import { FormMoney } from '../../../widgets/form/fields/money-field.tsx';
import { FormNumber } from '../../../widgets/form/fields/number-field.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { EntityAddForm, EntityEditForm } from '../../../widgets/entity/entity-forms.tsx';
import { SSP } from './ssp-kind.ts';
import { INTEGRATION_OPTIONS, TYPE_OPTIONS } from './terms.ts';

const fieldName = fieldNames<Shown<typeof sspEndpointResource.fields>>();
const BLANK = { ...sspEndpointResource.blank, type: 'banner', integration: 'ortb' } as const;

const valuesOf = (view: SspEndpointView) => sspEndpointResource.pick(view);

export function SspEndpointAddForm() {
  return (
    <EntityAddForm kind={SSP} schema={createSspEndpointBody} blank={BLANK}>
      <SspEndpointFields />
    </EntityAddForm>
  );
}

export function SspEndpointEditForm({ endpoint }: { readonly endpoint: SspEndpointView }) {
  return (
    <EntityEditForm kind={SSP} schema={changeSspEndpointBody} entity={endpoint} valuesOf={valuesOf}>
      <SspEndpointFields />
    </EntityEditForm>
  );
}

function SspEndpointFields() {
  return (
    <>
      <FormText name={fieldName('name')} label={t('Name')} autoComplete="off" />
      <FormText
        name={fieldName('url')}
        label={t("Exchange's address")}
        type="url"
        placeholder="https://exchange.example"
        description={t('For reference only. Traffic comes to our bid URL.')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormSelect name={fieldName('type')} label={t('Type')} options={TYPE_OPTIONS} />
        <FormSelect name={fieldName('integration')} label={t('Integration')} options={INTEGRATION_OPTIONS} />
        <FormNumber
          name={fieldName('qps')}
          label={t('QPS')}
          unit={t('a second')}
          description={t('Agreed limit.')}
        />
        <FormNumber
          name={fieldName('limitQps')}
          label={t('QPS limit')}
          unit={t('a second')}
          description={t('Above it we respond 204 immediately. 0 = no limit.')}
        />
        <FormNumber
          name={fieldName('tmax')}
          label={t('Tmax')}
          unit="ms"
          description={t('Used when a request doesn’t set one. 10 to 10,000.')}
        />
        <FormNumber
          name={fieldName('bidsPerImp')}
          label={t('Bids per impression')}
          description={t('Maximum bids per impression in a response. Most exchanges accept 1.')}
        />
        <FormMoney
          name={fieldName('spendLimit')}
          label={t('Spend limit')}
          unit={t('a day')}
          description={t('0 = no limit.')}
        />
      </SimpleGrid>
      <FormSwitch
        name={fieldName('isActive')}
        label={t('Active')}
        description={t('When off, every request gets a 204.')}
      />
      <FormSwitch
        name={fieldName('isPremium')}
        label={t('Premium inventory')}
        description={t('Only advertisers with the premium flag see it.')}
      />
    </>
  );
}
