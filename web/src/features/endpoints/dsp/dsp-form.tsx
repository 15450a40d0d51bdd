import { changeDspEndpointBody, createDspEndpointBody } from '@marquee/schemas/dsp-endpoint/commands';
import { dspEndpointResource } from '@marquee/schemas/dsp-endpoint/fields';
import type { DspEndpointView } from '@marquee/schemas/dsp-endpoint/views';
import type { Shown } from '@marquee/schemas/resource/derive';

import { t } from '../../../lib/i18n/i18n.ts';
import { SimpleGrid } from '../../../ui/layout/layout.tsx';
import { fieldNames } from '../../../widgets/form/field-names.ts';
import { FormMoney } from '../../../widgets/form/fields/money-field.tsx';
import { FormNumber } from '../../../widgets/form/fields/number-field.tsx';
import { FormSelect } from '../../../widgets/form/fields/select-field.tsx';
import { FormSwitch } from '../../../widgets/form/fields/switch-field.tsx';
import { FormText } from '../../../widgets/form/fields/text-field.tsx';
import { EntityAddForm, EntityEditForm } from '../../../widgets/entity/entity-forms.tsx';
import { DSP } from './dsp-kind.ts';
import { VAST_OPTIONS } from './terms.ts';

const fieldName = fieldNames<Shown<typeof dspEndpointResource.fields>>();
const valuesOf = (view: DspEndpointView) => dspEndpointResource.pick(view);

export function DspEndpointAddForm() {
  return (
    <EntityAddForm kind={DSP} schema={createDspEndpointBody} blank={dspEndpointResource.blank}>
      <DspEndpointFields />
    </EntityAddForm>
  );
}

export function DspEndpointEditForm({ endpoint }: { readonly endpoint: DspEndpointView }) {
  return (
    <EntityEditForm kind={DSP} schema={changeDspEndpointBody} entity={endpoint} valuesOf={valuesOf}>
      <DspEndpointFields />
    </EntityEditForm>
  );
}

function DspEndpointFields() {
  return (
    <>
      <FormText name={fieldName('name')} label={t('Name')} autoComplete="off" />
      <FormText
        name={fieldName('url')}
        label={t('Address')}
        type="url"
        placeholder="https://bidder.example/rtb"
        description={t('Where bid requests are sent. https only.')}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormSelect
          name={fieldName('vastType')}
          label={t('VAST type')}
          options={VAST_OPTIONS}
          clearable
          placeholder={t('Buys no video')}
          description={t('VAST version of its responses.')}
        />
        <FormNumber
          name={fieldName('margin')}
          label={t('Margin')}
          unit="%"
          places={2}
          description={t('Share of its bid that we keep.')}
        />
        <FormNumber
          name={fieldName('qps')}
          label={t('QPS')}
          unit={t('a second')}
          description={t('Maximum requests sent per second. 0 = no limit.')}
        />
        <FormNumber
          name={fieldName('tmax')}
          label={t('Tmax')}
          unit="ms"
          description={t('Time to respond, network included. 10 to 10,000.')}
        />
        <FormMoney
          name={fieldName('spendLimit')}
          label={t('Spend limit')}
          unit={t('a day')}
          description={t('0 = no limit.')}
        />
      </SimpleGrid>
      <DspEndpointSwitches />
    </>
  );
}

function DspEndpointSwitches() {
  return (
    <>
      <FormSwitch
        name={fieldName('isActive')}
        label={t('Active')}
        description={t('When off, it receives no requests.')}
      />
      <FormSwitch
        name={fieldName('isDirect')}
        label={t('Direct buyer')}
        description={t('Its bids enter the auction in full, without our margin.')}
      />
      <FormSwitch
        name={fieldName('isPop')}
        label={t('Pop')}
        description={t('Receives pop traffic as OpenRTB.')}
      />
      <FormSwitch
        name={fieldName('isPopXml')}
        label={t('Pop as XML')}
        description={t('Receives pop traffic as an XML feed.')}
      />
    </>
  );
}
