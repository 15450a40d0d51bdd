import { changedFields } from '@marquee/kit/decider/changed-fields';
import { accept, type Decision, reject } from '@marquee/kit/decider/decider';
import type { DspEndpointEvent } from '@marquee/schemas/dsp-endpoint/events';
import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';

import { type EndpointRejection, endpointRejections } from '../endpoint/rejections.ts';
import type { DspEndpointState } from './state.ts';

export type DspEndpointCommand =
  | {
      readonly type: 'CreateDspEndpoint';
      readonly dspEndpointId: number;
      readonly fields: DspEndpointFields;
    }
  | { readonly type: 'ChangeDspEndpoint'; readonly fields: Partial<DspEndpointFields> }
  | { readonly type: 'DeleteDspEndpoint' };

const REJECTIONS = endpointRejections('DSP endpoint');

export function decide(
  command: DspEndpointCommand,
  state: DspEndpointState,
): Decision<DspEndpointEvent, EndpointRejection> {
  if (command.type === 'CreateDspEndpoint') {
    if (state.status !== 'absent') return reject(REJECTIONS.exists);
    const { dspEndpointId, fields } = command;
    return accept({ type: 'DspEndpointCreated', data: { dspEndpointId, ...fields } });
  }
  if (state.status !== 'live') return reject(REJECTIONS.notFound);
  const dspEndpointId = state.id;
  switch (command.type) {
    case 'ChangeDspEndpoint': {
      const changed = changedFields(state.fields, command.fields);
      if (Object.keys(changed).length === 0) return accept();
      return accept({ type: 'DspEndpointChanged', data: { dspEndpointId, ...changed } });
    }
    case 'DeleteDspEndpoint':
      return accept({ type: 'DspEndpointDeleted', data: { dspEndpointId } });
  }
}
