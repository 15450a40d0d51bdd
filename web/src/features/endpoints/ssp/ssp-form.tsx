import { TMAX_DEFAULT } from '@marquee/schemas/commands/endpoint-fields';
import {
  changeSspEndpoint as changeCommand,
  createSspEndpoint as createCommand,
} from '@marquee/schemas/commands/ssp-endpoint';
import type { SspEndpointView } from '@marquee/schemas/queries/ssp-endpoint';

import { SimpleGrid } from '../../../ui/layout.tsx';
import { FormSelect } from '../../../widgets/form/select-field.tsx';
import { FormSwitch } from '../../../widgets/form/switch-field.tsx';
import { FormMoney } from '../../../widgets/form/money-field.tsx';
import { FormNumber } from '../../../widgets/form/number-field.tsx';
import { FormText } from '../../../widgets/form/text-field.tsx';
import { EntityAddForm, EntityEditForm } from '../../../widgets/admin-entity/entity-forms.tsx';
import { SSP } from './ssp-kind.ts';
import { INTEGRATION_OPTIONS, TYPE_OPTIONS } from './terms.ts';

const BLANK = {
  name: '',
  url: '',
  type: 'banner',
  integration: 'ortb',
  qps: 0,
  limitQps: 0,
  tmax: TMAX_DEFAULT,
  bidsPerImp: 1,
  spendLimit: '0',
  isActive: true,
  isPremium: false,
} as const;

const valuesOf = (view: SspEndpointView) => ({
  name: view.name,
  url: view.url ?? '',
  type: view.type,
  integration: view.integration,
  qps: view.qps,
  limitQps: view.limitQps,
  tmax: view.tmax,
  bidsPerImp: view.bidsPerImp,
  spendLimit: view.spendLimit,
  isActive: view.isActive,
  isPremium: view.isPremium,
});

export function SspEndpointAddForm() {
  return (
    <EntityAddForm kind={SSP} schema={createCommand} blank={BLANK}>
      <SspEndpointFields />
    </EntityAddForm>
  );
}

export function SspEndpointEditForm({ endpoint }: { readonly endpoint: SspEndpointView }) {
  return (
    <EntityEditForm kind={SSP} schema={changeCommand} entity={endpoint} valuesOf={valuesOf}>
      <SspEndpointFields />
    </EntityEditForm>
  );
}

function SspEndpointFields() {
  return (
    <>
      <FormText name="name" label="Name" autoComplete="off" />
      <FormText
        name="url"
        label="Exchange's address"
        type="url"
        placeholder="https://exchange.example"
        description="For people; traffic comes to our bid URL."
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <FormSelect name="type" label="Type" options={TYPE_OPTIONS} />
        <FormSelect name="integration" label="Integration" options={INTEGRATION_OPTIONS} />
        <FormNumber name="qps" label="QPS" unit="a second" description="Requests that were agreed." />
        <FormNumber
          name="limitQps"
          label="QPS limit"
          unit="a second"
          description="Above it we answer 204 at once. 0 is without a limit."
        />
        <FormNumber
          name="tmax"
          label="Tmax"
          unit="ms"
          description="Used where a request names none; 10 to 10,000."
        />
        <FormNumber
          name="bidsPerImp"
          label="Bids an imp"
          description="Most that an answer holds for one imp; most exchanges take 1."
        />
        <FormMoney name="spendLimit" label="Spend limit" unit="a day" description="0 is without a limit." />
      </SimpleGrid>
      <FormSwitch name="isActive" label="Active" description="Off: every request is answered 204." />
      <FormSwitch
        name="isPremium"
        label="Premium inventory"
        description="Only advertisers with the premium flag see it."
      />
    </>
  );
}
