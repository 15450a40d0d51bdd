import { TMAX_DEFAULT } from '@marquee/schemas/commands/endpoint-fields';
import {
  changeSspEndpoint as changeCommand,
  createSspEndpoint as createCommand,
} from '@marquee/schemas/commands/ssp-endpoint';
import type { SspEndpointView } from '@marquee/schemas/queries/ssp-endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { SimpleGrid, Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormSelect } from '../../widgets/form/select-field.tsx';
import { FormSwitch } from '../../widgets/form/switch-field.tsx';
import { FormActions } from '../../widgets/form/form-actions.tsx';
import { FormMoney } from '../../widgets/form/money-field.tsx';
import { FormNumber } from '../../widgets/form/number-field.tsx';
import { FormText } from '../../widgets/form/text-field.tsx';
import { changeSspEndpoint, createSspEndpoint } from './api.ts';
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

/** A new endpoint; saving opens it, with its bid URL. */
export function SspEndpointAddForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={createCommand}
      defaultValues={BLANK}
      draftKey="ssp-endpoint-add"
      aria-label="New SSP endpoint"
      onSubmit={async (input, { idempotencyKey }) => {
        const made = await createSspEndpoint(input, idempotencyKey);
        await queryClient.invalidateQueries({ queryKey: ['ssp-endpoint'] });
        toast.success('SSP endpoint created');
        void navigate(paths.sspEndpointEdit.href({ id: made.id }));
      }}
    >
      <SspEndpointFields submitLabel="Create endpoint" />
    </AppForm>
  );
}

export function SspEndpointEditForm({ endpoint }: { readonly endpoint: SspEndpointView }) {
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={changeCommand}
      defaultValues={valuesOf(endpoint)}
      draftKey={`ssp-endpoint-${endpoint.id}`}
      aria-label={`SSP endpoint ${endpoint.name}`}
      onSubmit={async (input) => {
        const saved = await changeSspEndpoint(endpoint.id, input);
        await queryClient.invalidateQueries({ queryKey: ['ssp-endpoint'] });
        toast.success('Data saved');
        return { values: valuesOf(saved) };
      }}
    >
      <SspEndpointFields submitLabel="Save" />
    </AppForm>
  );
}

function SspEndpointFields({ submitLabel }: { readonly submitLabel: string }) {
  return (
    <Card>
      <Stack gap="md">
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
        <FormActions submitLabel={submitLabel} cancelTo={paths.sspEndpoints.href()} />
      </Stack>
    </Card>
  );
}
