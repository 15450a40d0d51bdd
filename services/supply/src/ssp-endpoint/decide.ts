import { changedFields } from '@marquee/kit/decider/changed-fields';
import { accept, type Decision, reject } from '@marquee/kit/decider/decider';
import type { SspEndpointEvent } from '@marquee/schemas/ssp-endpoint/events';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

import { type EndpointRejection, endpointRejections } from '../endpoint/rejections.ts';
import type { SspEndpointState } from './state.ts';

export type SspEndpointCommand =
  | {
      readonly type: 'CreateSspEndpoint';
      readonly sspEndpointId: number;
      readonly fields: SspEndpointFields;
      /** 32 hexadecimal digits that the exchange sends with every request. */
      readonly key: string;
    }
  | { readonly type: 'ChangeSspEndpoint'; readonly fields: Partial<SspEndpointFields> }
  | { readonly type: 'RotateSspEndpointKey'; readonly key: string }
  | { readonly type: 'DeleteSspEndpoint' };

const REJECTIONS = endpointRejections('SSP endpoint');

export function decide(
  command: SspEndpointCommand,
  state: SspEndpointState,
): Decision<SspEndpointEvent, EndpointRejection> {
  if (command.type === 'CreateSspEndpoint') {
    if (state.status !== 'absent') return reject(REJECTIONS.exists);
    const { sspEndpointId, fields, key } = command;
    return accept({ type: 'SspEndpointCreated', data: { sspEndpointId, ...fields, key } });
  }
  if (state.status !== 'live') return reject(REJECTIONS.notFound);
  const sspEndpointId = state.id;
  switch (command.type) {
    case 'ChangeSspEndpoint': {
      const changed = changedFields(state.fields, command.fields);
      if (Object.keys(changed).length === 0) return accept();
      return accept({ type: 'SspEndpointChanged', data: { sspEndpointId, ...changed } });
    }
    case 'RotateSspEndpointKey':
      if (command.key === state.key) return accept();
      return accept({ type: 'SspEndpointChanged', data: { sspEndpointId, key: command.key } });
    case 'DeleteSspEndpoint':
      return accept({ type: 'SspEndpointDeleted', data: { sspEndpointId } });
  }
}
