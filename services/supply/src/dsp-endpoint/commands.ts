import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler, type Handled } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { ChangeDspEndpoint, CreateDspEndpoint } from '@marquee/schemas/dsp-endpoint/commands';
import type { DspEndpointEvent } from '@marquee/schemas/dsp-endpoint/events';
import { dspEndpointResource } from '@marquee/schemas/dsp-endpoint/fields';

import type { EndpointRejection } from '../endpoint/rejections.ts';
import { dspEndpointDecider, dspEndpointStream } from './index.ts';
import type { DspEndpointState } from './state.ts';

const { create, toStored } = dspEndpointResource;

export type DspEndpointHandled = Handled<DspEndpointState, DspEndpointEvent, EndpointRejection>;

/** What can be done with DSP endpoints, for HTTP, seeds and tests alike. */
export interface DspEndpointCommands {
  createDspEndpoint(input: CreateDspEndpoint, context: CommandContext): Promise<DspEndpointHandled>;
  changeDspEndpoint(
    id: number,
    input: ChangeDspEndpoint,
    context: CommandContext,
  ): Promise<DspEndpointHandled>;
  /** It is asked no more as soon as the bidder has seen the event; bids that are out are still paid for. */
  deleteDspEndpoint(id: number, context: CommandContext): Promise<DspEndpointHandled>;
}

interface DspEndpointCommandsDeps {
  readonly eventStore: EventStore;
  readonly ids: IdAllocator;
}

export function createDspEndpointCommands({ eventStore, ids }: DspEndpointCommandsDeps): DspEndpointCommands {
  const endpoints = createCommandHandler({ decider: dspEndpointDecider, eventStore });
  return {
    async createDspEndpoint(input, context) {
      const dspEndpointId = await ids.next('dsp-endpoint');
      const command = { type: 'CreateDspEndpoint', dspEndpointId, fields: create(toStored(input)) } as const;
      return endpoints.handle(dspEndpointStream(dspEndpointId), command, context);
    },
    changeDspEndpoint: (id, input, context) =>
      endpoints.handle(
        dspEndpointStream(id),
        { type: 'ChangeDspEndpoint', fields: toStored(input) },
        context,
      ),
    deleteDspEndpoint: (id, context) =>
      endpoints.handle(dspEndpointStream(id), { type: 'DeleteDspEndpoint' }, context),
  };
}
