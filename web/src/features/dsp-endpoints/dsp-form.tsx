import {
  changeDspEndpoint as changeCommand,
  createDspEndpoint as createCommand,
} from '@marquee/schemas/commands/dsp-endpoint';
import { TMAX_DEFAULT } from '@marquee/schemas/commands/endpoint-fields';
import type { DspEndpointView } from '@marquee/schemas/queries/dsp-endpoint';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { Card } from '../../ui/card.tsx';
import { SimpleGrid, Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/form-actions.tsx';
import { FormMoney } from '../../widgets/form/money-field.tsx';
import { FormNumber } from '../../widgets/form/number-field.tsx';
import { FormSelect } from '../../widgets/form/select-field.tsx';
import { FormSwitch } from '../../widgets/form/switch-field.tsx';
import { FormText } from '../../widgets/form/text-field.tsx';
import { changeDspEndpoint, createDspEndpoint } from './api.ts';
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

/** A new outside bidder; saving opens it, with examples of its messages. */
export function DspEndpointAddForm() {
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={createCommand}
      defaultValues={BLANK}
      draftKey="dsp-endpoint-add"
      aria-label="New DSP endpoint"
      onSubmit={async (input, { idempotencyKey }) => {
        const made = await createDspEndpoint(input, idempotencyKey);
        await queryClient.invalidateQueries({ queryKey: ['dsp-endpoint'] });
        toast.success('DSP endpoint created');
        void navigate(paths.dspEndpointEdit.href({ id: made.id }));
      }}
    >
      <DspEndpointFields submitLabel="Create endpoint" />
    </AppForm>
  );
}

export function DspEndpointEditForm({ endpoint }: { readonly endpoint: DspEndpointView }) {
  const queryClient = useQueryClient();
  return (
    <AppForm
      schema={changeCommand}
      defaultValues={valuesOf(endpoint)}
      draftKey={`dsp-endpoint-${endpoint.id}`}
      aria-label={`DSP endpoint ${endpoint.name}`}
      onSubmit={async (input) => {
        const saved = await changeDspEndpoint(endpoint.id, input);
        await queryClient.invalidateQueries({ queryKey: ['dsp-endpoint'] });
        toast.success('Data saved');
        return { values: valuesOf(saved) };
      }}
    >
      <DspEndpointFields submitLabel="Save" />
    </AppForm>
  );
}

function DspEndpointFields({ submitLabel }: { readonly submitLabel: string }) {
  return (
    <Card>
      <Stack gap="md">
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
        <FormActions submitLabel={submitLabel} cancelTo={paths.dspEndpoints.href()} />
      </Stack>
    </Card>
  );
}
