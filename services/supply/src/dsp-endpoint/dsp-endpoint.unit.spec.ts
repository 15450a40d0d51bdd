import { specification } from '@marquee/kit/decider/specification';
import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';
import { describe, it } from 'vitest';

import { dspEndpointDecider } from './index.ts';

const { given } = specification(dspEndpointDecider);

const fields: DspEndpointFields = {
  name: 'Buyer A',
  url: 'https://buyer.example/openrtb',
  isPop: false,
  isDirect: false,
  isPopXml: false,
  vastType: '4.0',
  qps: 250,
  tmax: 100,
  spendLimitNanos: 500_000_000_000n,
  marginBps: 1_250,
  isActive: true,
};
const created = { type: 'DspEndpointCreated', data: { dspEndpointId: 4, ...fields } } as const;
const deleted = { type: 'DspEndpointDeleted', data: { dspEndpointId: 4 } } as const;
const create = { type: 'CreateDspEndpoint', dspEndpointId: 4, fields } as const;

describe('a DSP endpoint', () => {
  it('is created once, and an id is not used again', () => {
    given().when(create).then(created);
    given(created).when(create).thenRejected({ reason: 'already-exists' });
    given(created, deleted).when(create).thenRejected({ reason: 'already-exists' });
  });

  it('changes only what differs, to nothing at all as well', () => {
    given(created)
      .when({ type: 'ChangeDspEndpoint', fields: { name: 'Buyer A', vastType: null, spendLimitNanos: 0n } })
      .then({
        type: 'DspEndpointChanged',
        data: { dspEndpointId: 4, vastType: null, spendLimitNanos: 0n },
      });
    given(created).when({ type: 'ChangeDspEndpoint', fields }).then();
  });

  it('compares with the latest change', () => {
    given(created, { type: 'DspEndpointChanged', data: { dspEndpointId: 4, vastType: null } })
      .when({ type: 'ChangeDspEndpoint', fields: { vastType: null, isActive: false } })
      .then({ type: 'DspEndpointChanged', data: { dspEndpointId: 4, isActive: false } });
  });

  it('is gone once deleted', () => {
    given(created).when({ type: 'DeleteDspEndpoint' }).then(deleted);
    for (const command of [
      { type: 'DeleteDspEndpoint' },
      { type: 'ChangeDspEndpoint', fields: { name: 'Again' } },
    ] as const) {
      given(created, deleted).when(command).thenRejected({ reason: 'not-found' });
      given().when(command).thenRejected({ reason: 'not-found' });
    }
  });
});
