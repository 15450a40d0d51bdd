import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler, type Handled } from '@marquee/kit/decider/command-handler';
import { invalid } from '@marquee/kit/decider/rejection';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { ChangeDeal, CreateDeal } from '@marquee/schemas/deal/commands';
import type { DealEvent } from '@marquee/schemas/deal/events';
import { dealResource } from '@marquee/schemas/deal/fields';
import { mustBeValid } from '@marquee/schemas/common/messages';

import type { EndpointRejection } from '../endpoint/rejections.ts';
import { type ExchangeDeal, ExchangeDealIds, isSameExchangeDeal } from '../exchange-deal-id/reservations.ts';
import { sspEndpointDecider, sspEndpointStream } from '../ssp-endpoint/index.ts';
import { dealDecider, dealStream } from './index.ts';
import { type DealState, initialState } from './state.ts';

const { create, toStored } = dealResource;

export type DealHandled = Handled<DealState, DealEvent, EndpointRejection>;

/** What can be done with deals, for HTTP, seeds and tests alike. */
export interface DealCommands {
  createDeal(input: CreateDeal, context: CommandContext): Promise<DealHandled>;
  changeDeal(id: number, input: ChangeDeal, context: CommandContext): Promise<DealHandled>;
  deleteDeal(id: number, context: CommandContext): Promise<DealHandled>;
}

export function createDealCommands({
  eventStore,
  ids,
}: {
  readonly eventStore: EventStore;
  readonly ids: IdAllocator;
}): DealCommands {
  const deals = createCommandHandler({ decider: dealDecider, eventStore });
  const endpoints = createCommandHandler({ decider: sspEndpointDecider, eventStore });
  const stateOf = async (dealId: number) => (await deals.load(dealStream(dealId))).state;
  const exchangeDealIds = new ExchangeDealIds(eventStore, stateOf);

  /** Takes the id for the deal; a rejection where the exchange is unknown or another deal has it. */
  const claim = async (
    dealId: number,
    wanted: ExchangeDeal,
    context: CommandContext,
  ): Promise<EndpointRejection | undefined> => {
    const { state } = await endpoints.load(sspEndpointStream(wanted.sspEndpointId));
    if (state.status !== 'live') return invalid({ field: 'sspEndpointId', message: mustBeValid('Exchange') });
    return exchangeDealIds.reserve(dealId, wanted, context);
  };

  return {
    async createDeal(input, context) {
      const fields = create(toStored(input));
      const dealId = await ids.next('deal');
      const rejection = await claim(dealId, fields, context);
      if (rejection !== undefined) return { accepted: false, rejection, state: initialState };
      const handled = await deals.handle(dealStream(dealId), { type: 'CreateDeal', dealId, fields }, context);
      if (!handled.accepted) await exchangeDealIds.release(dealId, fields, context);
      return handled;
    },
    async changeDeal(id, input, context) {
      const fields = toStored(input);
      const state = await stateOf(id);
      const was = state.status === 'live' ? state.fields : undefined;
      const wanted = was && { ...was, ...fields };
      const isMoved = was !== undefined && wanted !== undefined && !isSameExchangeDeal(was, wanted);
      if (isMoved) {
        const rejection = await claim(id, wanted, context);
        if (rejection !== undefined) return { accepted: false, rejection, state };
      }
      const handled = await deals.handle(dealStream(id), { type: 'ChangeDeal', fields }, context);
      if (isMoved) await exchangeDealIds.release(id, handled.accepted ? was : wanted, context);
      return handled;
    },
    async deleteDeal(id, context) {
      const state = await stateOf(id);
      const handled = await deals.handle(dealStream(id), { type: 'DeleteDeal' }, context);
      if (handled.accepted && state.status === 'live')
        await exchangeDealIds.release(id, state.fields, context);
      return handled;
    },
  };
}
