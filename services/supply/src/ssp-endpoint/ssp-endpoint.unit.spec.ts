import { specification } from '@marquee/kit/decider/specification';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';
import { describe, it } from 'vitest';

import { sspEndpointDecider } from './index.ts';

const { given } = specification(sspEndpointDecider);

const fields: SspEndpointFields = {
  name: 'Exchange A',
  url: 'https://exchange.example/',
  type: 'banner',
  integration: 'ortb',
  qps: 500,
  limitQps: 1_000,
  tmax: 120,
  bidsPerImp: 1,
  spendLimitNanos: 250_000_000_000n,
  isActive: true,
  isPremium: false,
};
const key = '0123456789abcdef0123456789abcdef';
const created = { type: 'SspEndpointCreated', data: { sspEndpointId: 7, ...fields, key } } as const;
const deleted = { type: 'SspEndpointDeleted', data: { sspEndpointId: 7 } } as const;
const create = { type: 'CreateSspEndpoint', sspEndpointId: 7, fields, key } as const;

describe('an SSP endpoint', () => {
  it('is created with its key', () => given().when(create).then(created));

  it('is created once, and an id is not used again', () => {
    given(created).when(create).thenRejected({ reason: 'already-exists' });
    given(created, deleted).when(create).thenRejected({ reason: 'already-exists' });
  });

  it('changes only what differs', () => {
    given(created)
      .when({ type: 'ChangeSspEndpoint', fields: { name: 'Exchange A', tmax: 90, spendLimitNanos: 0n } })
      .then({ type: 'SspEndpointChanged', data: { sspEndpointId: 7, tmax: 90, spendLimitNanos: 0n } });
  });

  it('writes nothing when nothing differs', () => {
    given(created).when({ type: 'ChangeSspEndpoint', fields }).then();
  });

  it('compares with the latest change', () => {
    given(created, { type: 'SspEndpointChanged', data: { sspEndpointId: 7, url: null } })
      .when({ type: 'ChangeSspEndpoint', fields: { url: null, isActive: false } })
      .then({ type: 'SspEndpointChanged', data: { sspEndpointId: 7, isActive: false } });
  });

  it('takes a new key and keeps its fields', () => {
    const rotated = { type: 'SspEndpointChanged', data: { sspEndpointId: 7, key: 'f'.repeat(32) } } as const;
    given(created)
      .when({ type: 'RotateSspEndpointKey', key: 'f'.repeat(32) })
      .then(rotated);
    given(created, rotated).when({ type: 'ChangeSspEndpoint', fields }).then();
    given(created, rotated)
      .when({ type: 'RotateSspEndpointKey', key: 'f'.repeat(32) })
      .then();
  });

  it('is gone once deleted', () => {
    given(created).when({ type: 'DeleteSspEndpoint' }).then(deleted);
    for (const command of [
      { type: 'DeleteSspEndpoint' },
      { type: 'ChangeSspEndpoint', fields: { name: 'Again' } },
      { type: 'RotateSspEndpointKey', key: 'f'.repeat(32) },
    ] as const) {
      given(created, deleted).when(command).thenRejected({ reason: 'not-found' });
      given().when(command).thenRejected({ reason: 'not-found' });
    }
  });
});
