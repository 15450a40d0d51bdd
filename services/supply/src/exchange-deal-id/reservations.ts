import { createHash } from 'node:crypto';

import { type CommandContext, furtherCommand } from '@marquee/kit/decider/command-context';
import { type CommandHandler, createCommandHandler } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { DealFields } from '@marquee/schemas/deal/fields';
import type { ExchangeDealIdEvent } from '@marquee/schemas/deal/events';

import {
  type ExchangeDealIdCommand,
  exchangeDealIdDecider,
  type ExchangeDealIdState,
  type ExchangeDealIdTaken,
} from './index.ts';

/** What an exchange calls a deal. */
export type ExchangeDeal = Pick<DealFields, 'sspEndpointId' | 'exchangeDealId'>;

export const isSameExchangeDeal = (one: ExchangeDeal, other: ExchangeDeal): boolean =>
  one.sspEndpointId === other.sspEndpointId && one.exchangeDealId === other.exchangeDealId;

/** Two exchanges may use one id, and an id may hold anything: the stream is named after a digest. */
const reservationStream = ({ sspEndpointId, exchangeDealId }: ExchangeDeal): string => {
  const digest = createHash('sha256').update(`${sspEndpointId} ${exchangeDealId}`).digest('hex');
  return `exchange-deal-${digest.slice(0, 32)}`;
};

/** Far longer than a command takes from reserving an id to adding its deal. */
const GRACE_MS = 60_000;

/** Where a deal is in its life, and what it is called while it lives. */
export type DealStatus =
  | { readonly status: 'absent' | 'deleted' }
  | { readonly status: 'live'; readonly fields: ExchangeDeal };

/** Keeps each id of an exchange for one deal, over any number of processes. */
export class ExchangeDealIds {
  readonly #eventStore: EventStore;
  readonly #statusOf: (dealId: number) => Promise<DealStatus>;
  readonly #reservations: CommandHandler<
    ExchangeDealIdCommand,
    ExchangeDealIdState,
    ExchangeDealIdEvent,
    ExchangeDealIdTaken
  >;

  constructor(eventStore: EventStore, statusOf: (dealId: number) => Promise<DealStatus>) {
    this.#eventStore = eventStore;
    this.#statusOf = statusOf;
    this.#reservations = createCommandHandler({ decider: exchangeDealIdDecider, eventStore });
  }

  /** Takes the id for the deal, also from one that has it no longer; a rejection where another deal has it. */
  async reserve(
    dealId: number,
    { sspEndpointId, exchangeDealId }: ExchangeDeal,
    context: CommandContext,
  ): Promise<ExchangeDealIdTaken | undefined> {
    const wanted = { sspEndpointId, exchangeDealId };
    const stream = reservationStream(wanted);
    const command = { type: 'Reserve', ...wanted, dealId } as const;
    const handled = await this.#reservations.handle(stream, command, context);
    if (handled.accepted) return undefined;
    const { rejection } = handled;
    if (await this.#hasStill(rejection.holder, wanted, context.occurredAt)) return rejection;
    const takenOver = await this.#reservations.handle(
      stream,
      { ...command, formerHolder: rejection.holder },
      furtherCommand(context, 'take over'),
    );
    return takenOver.accepted ? undefined : takenOver.rejection;
  }

  /** Frees the id where the deal has it. */
  async release(
    dealId: number,
    { sspEndpointId, exchangeDealId }: ExchangeDeal,
    context: CommandContext,
  ): Promise<void> {
    const held = { sspEndpointId, exchangeDealId };
    await this.#reservations.handle(
      reservationStream(held),
      { type: 'Release', ...held, dealId },
      furtherCommand(context, 'release'),
    );
  }

  /**
   * A deal that was deleted or given another id since has it no longer, nor one that was never added although it had the
   * time: a process ended between the two.
   */
  async #hasStill(holder: number, wanted: ExchangeDeal, now: string): Promise<boolean> {
    const deal = await this.#statusOf(holder);
    if (deal.status === 'live') return isSameExchangeDeal(deal.fields, wanted) || this.#isRecent(wanted, now);
    return deal.status === 'absent' && this.#isRecent(wanted, now);
  }

  /** A command that reserved it may be under way. */
  async #isRecent(wanted: ExchangeDeal, now: string): Promise<boolean> {
    const last = (await this.#eventStore.readStream(reservationStream(wanted))).at(-1);
    return last !== undefined && Date.parse(now) - Date.parse(last.metadata.occurredAt) < GRACE_MS;
  }
}
