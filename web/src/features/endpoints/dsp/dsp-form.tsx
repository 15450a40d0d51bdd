import {
  changeDspEndpoint as changeCommand,
  createDspEndpoint as createCommand,
} from '@marquee/schemas/commands/dsp-endpoint';
import { TMAX_DEFAULT } from '@marquee/schemas/commands/endpoint-fields';
import type { DspEndpointView } from '@marquee/schemas/queries/dsp-endpoint';

import { SimpleGrid } from '../../../ui/layout.tsx';
import { FormMoney } from '../../../widgets/form/money-field.tsx';
import { FormNumber } from '../../../widgets/form/number-field.tsx';
import { FormSelect } from '../../../widgets/form/select-field.tsx';
import { FormSwitch } from '../../../widgets/form/switch-field.tsx';
import { FormText } from '../../../widgets/form/text-field.tsx';
import { EntityAddForm, EntityEditForm } from '../../../widgets/admin-entity/entity-forms.tsx';
import { DSP } from './dsp-kind.ts';
import { VAST_OPTIONS } from './terms.ts';

const BLANK = {
  name: '',
  url: '',
  isPop: false,
  isDirect: false,
  isPopXml: false,
  vastType: null,
  qps: 0,
  tmax: TMAX_DEFAULT,
  spendLimit: '0',
  margin: 0,
  isActive: true,
} as const;

const valuesOf = (view: DspEndpointView) => ({
  name: view.name,
  url: view.url,
  isPop: view.isPop,
  isDirect: view.isDirect,
  isPopXml: view.isPopXml,
  vastType: view.vastType,
  qps: view.qps,
  tmax: view.tmax,
  spendLimit: view.spendLimit,
  margin: view.margin,
  isActive: view.isActive,
});

export function DspEndpointAddForm() {
  return (
    <EntityAddForm kind={DSP} schema={createCommand} blank={BLANK}>
      <DspEndpointFields />
    </EntityAddForm>
  );
}

export function DspEndpointEditForm({ endpoint }: { readonly endpoint: DspEndpointView }) {
  return (
    <EntityEditForm kind={DSP} schema={changeCommand} entity={endpoint} valuesOf={valuesOf}>
      <DspEndpointFields />
    </EntityEditForm>
  );
}

function DspEndpointFields() {
  return (
    <>
      <FormText name="name" label="Name" autoComplete="off" />
      <FormText
        name="url"
        label="Address"
        type="url"
        placeholder="https://bidder.example/rtb"
        description="Where bid requests are sent: https."
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormSelect
          name="vastType"
          label="VAST type"
          options={VAST_OPTIONS}
          clearable
          placeholder="Buys no video"
          description="Version of VAST that it answers with."
        />
        <FormNumber
          name="margin"
          label="Margin"
          unit="%"
          places={2}
          description="Of its bid, stays with us."
        />
        <FormNumber
          name="qps"
          label="QPS"
          unit="a second"
          description="Requests that it may be sent. 0 is without a limit."
        />
        <FormNumber
          name="tmax"
          label="Tmax"
          unit="ms"
          description="What it may take, network included; 10 to 10,000."
        />
        <FormMoney name="spendLimit" label="Spend limit" unit="a day" description="0 is without a limit." />
      </SimpleGrid>
      <FormSwitch name="isActive" label="Active" description="Off: it is asked for nothing." />
      <FormSwitch
        name="isDirect"
        label="Direct buyer"
        description="Its bids enter the auction whole: no margin is taken."
      />
      <FormSwitch name="isPop" label="Pop" description="Takes pop traffic as OpenRTB." />
      <FormSwitch name="isPopXml" label="Pop as XML" description="Takes pop traffic as an XML feed." />
    </>
  );
}
