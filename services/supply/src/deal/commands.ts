import { createHash } from 'node:crypto';

import { type CommandContext, furtherCommand } from '@marquee/kit/decider/command-context';
import { createCommandHandler, type Handled } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { ChangeDeal, CreateDeal } from '@marquee/schemas/deal/commands';
import type { DealEvent } from '@marquee/schemas/deal/events';
import { dealResource, type DealFields } from '@marquee/schemas/deal/fields';
import { mustBeValid } from '@marquee/schemas/common/messages';

import type { EndpointRejection } from '../endpoint/errors.ts';
import { exchangeDealIdDecider } from '../exchange-deal-id/index.ts';
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

type ExchangeDeal = Pick<DealFields, 'sspEndpointId' | 'exchangeDealId'>;

/** Two exchanges may use one id, and an id may hold anything: the stream is named after a digest. */
const reservationStream = ({ sspEndpointId, exchangeDealId }: ExchangeDeal): string => {
  const digest = createHash('sha256').update(`${sspEndpointId} ${exchangeDealId}`).digest('hex');
  return `exchange-deal-${digest.slice(0, 32)}`;
};

/** Far longer than a command takes from reserving an id to adding its deal. */
const GRACE_MS = 60_000;

export function createDealCommands({
  eventStore,
  ids,
}: {
  readonly eventStore: EventStore;
  readonly ids: IdAllocator;
}): DealCommands {
  const deals = createCommandHandler({ decider: dealDecider, eventStore });
  const endpoints = createCommandHandler({ decider: sspEndpointDecider, eventStore });
  const reservations = createCommandHandler({ decider: exchangeDealIdDecider, eventStore });

  /**
   * A deal that was deleted or given another id since has it no longer, nor one that was never added although it had the
   * time: a process ended between the two.
   */
  const hasStill = async (holder: number, wanted: ExchangeDeal, now: string): Promise<boolean> => {
    const { state } = await deals.load(dealStream(holder));
    if (state.status === 'live') return isSame(state.fields, wanted) || (await isRecent(wanted, now));
    return state.status === 'absent' && (await isRecent(wanted, now));
  };
  /** A command that reserved it may be under way. */
  const isRecent = async (wanted: ExchangeDeal, now: string): Promise<boolean> => {
    const last = (await eventStore.readStream(reservationStream(wanted))).at(-1);
    return last !== undefined && Date.parse(now) - Date.parse(last.metadata.occurredAt) < GRACE_MS;
  };
  const reserve = async (dealId: number, wanted: ExchangeDeal, context: CommandContext): Promise<boolean> => {
    const stream = reservationStream(wanted);
    const command = { type: 'Reserve', ...wanted, dealId } as const;
    const handled = await reservations.handle(stream, command, context);
    if (handled.accepted) return true;
    const { holder } = handled.rejection;
    if (await hasStill(holder, wanted, context.occurredAt)) return false;
    return (
      await reservations.handle(
        stream,
        { ...command, insteadOf: holder },
        furtherCommand(context, 'take over'),
      )
    ).accepted;
  };
  const release = async (
    dealId: number,
    { sspEndpointId, exchangeDealId }: ExchangeDeal,
    context: CommandContext,
  ) => {
    const held = { sspEndpointId, exchangeDealId };
    await reservations.handle(
      reservationStream(held),
      { type: 'Release', ...held, dealId },
      furtherCommand(context, 'release'),
    );
  };
  /** Takes the id for the deal; a rejection where the exchange is unknown or another deal has it. */
  const claim = async (
    dealId: number,
    { sspEndpointId, exchangeDealId }: ExchangeDeal,
    context: CommandContext,
  ): Promise<EndpointRejection | undefined> => {
    const { state } = await endpoints.load(sspEndpointStream(sspEndpointId));
    if (state.status !== 'live') return invalid('sspEndpointId', mustBeValid('Exchange'));
    const isFree = await reserve(dealId, { sspEndpointId, exchangeDealId }, context);
    return isFree ? undefined : invalid('exchangeDealId', 'This exchange has a deal with this ID already.');
  };

  return {
    async createDeal(input, context) {
      const fields = create(toStored(input));
      const dealId = await ids.next('deal');
      const rejection = await claim(dealId, fields, context);
      if (rejection !== undefined) return { accepted: false, rejection, state: initialState };
      const handled = await deals.handle(dealStream(dealId), { type: 'CreateDeal', dealId, fields }, context);
      if (!handled.accepted) await release(dealId, fields, context);
      return handled;
    },
    async changeDeal(id, input, context) {
      const fields = toStored(input);
      const { state } = await deals.load(dealStream(id));
      const was = state.status === 'live' ? state.fields : undefined;
      const wanted = was && { ...was, ...fields };
      const isMoved = was !== undefined && wanted !== undefined && !isSame(was, wanted);
      if (isMoved) {
        const rejection = await claim(id, wanted, context);
        if (rejection !== undefined) return { accepted: false, rejection, state };
      }
      const handled = await deals.handle(dealStream(id), { type: 'ChangeDeal', fields }, context);
      if (isMoved) await release(id, handled.accepted ? was : wanted, context);
      return handled;
    },
    async deleteDeal(id, context) {
      const { state } = await deals.load(dealStream(id));
      const handled = await deals.handle(dealStream(id), { type: 'DeleteDeal' }, context);
      if (handled.accepted && state.status === 'live') await release(id, state.fields, context);
      return handled;
    },
  };
}

const isSame = (one: ExchangeDeal, other: ExchangeDeal): boolean =>
  one.sspEndpointId === other.sspEndpointId && one.exchangeDealId === other.exchangeDealId;

const invalid = (field: string, message: string): EndpointRejection => ({
  reason: 'invalid',
  faults: [{ field, message }],
});
