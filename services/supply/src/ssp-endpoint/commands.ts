import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler, type Handled } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { ChangeSspEndpoint, CreateSspEndpoint } from '@marquee/schemas/ssp-endpoint/commands';
import type { SspEndpointEvent } from '@marquee/schemas/ssp-endpoint/events';
import { sspEndpointResource } from '@marquee/schemas/ssp-endpoint/fields';

import type { EndpointRejection } from '../endpoint/rejections.ts';
import { sspEndpointDecider, sspEndpointStream } from './index.ts';
import type { SspEndpointState } from './state.ts';

const { create, toStored } = sspEndpointResource;

export type SspEndpointHandled = Handled<SspEndpointState, SspEndpointEvent, EndpointRejection>;

/** What can be done with SSP endpoints, for HTTP, seeds and tests alike. */
export interface SspEndpointCommands {
  createSspEndpoint(input: CreateSspEndpoint, context: CommandContext): Promise<SspEndpointHandled>;
  changeSspEndpoint(
    id: number,
    input: ChangeSspEndpoint,
    context: CommandContext,
  ): Promise<SspEndpointHandled>;
  /** Gives a new key; requests with the old one are refused as soon as the bidder has seen the event. */
  rotateSspEndpointKey(id: number, context: CommandContext): Promise<SspEndpointHandled>;
  deleteSspEndpoint(id: number, context: CommandContext): Promise<SspEndpointHandled>;
}

interface SspEndpointCommandsDeps {
  readonly eventStore: EventStore;
  readonly ids: IdAllocator;
  /** Unguessable bytes. */
  readonly randomBytes: (count: number) => Uint8Array;
}

/** 32 hexadecimal digits. */
const KEY_BYTES = 16;

export function createSspEndpointCommands({
  eventStore,
  ids,
  randomBytes,
}: SspEndpointCommandsDeps): SspEndpointCommands {
  const endpoints = createCommandHandler({ decider: sspEndpointDecider, eventStore });
  const newKey = () => Buffer.from(randomBytes(KEY_BYTES)).toString('hex');
  return {
    async createSspEndpoint(input, context) {
      const sspEndpointId = await ids.next('ssp-endpoint');
      const command = {
        type: 'CreateSspEndpoint',
        sspEndpointId,
        fields: create(toStored(input)),
        key: newKey(),
      } as const;
      return endpoints.handle(sspEndpointStream(sspEndpointId), command, context);
    },
    changeSspEndpoint: (id, input, context) =>
      endpoints.handle(
        sspEndpointStream(id),
        { type: 'ChangeSspEndpoint', fields: toStored(input) },
        context,
      ),
    rotateSspEndpointKey: (id, context) =>
      endpoints.handle(sspEndpointStream(id), { type: 'RotateSspEndpointKey', key: newKey() }, context),
    deleteSspEndpoint: (id, context) =>
      endpoints.handle(sspEndpointStream(id), { type: 'DeleteSspEndpoint' }, context),
  };
}
