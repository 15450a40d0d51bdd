import type { CommandContext } from '@marquee/kit/decider/command-context';
import {
  type CommandHandler,
  createCommandHandler,
  type Handled,
} from '@marquee/kit/decider/command-handler';
import { restorationContext } from '@marquee/kit/decider/restoration-context';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { KeyedIds } from '@marquee/kit/ids/port';
import type { ChangePromoCode, CreatePromoCode } from '@marquee/schemas/promo-code/commands';
import type { PromoCodeEvent } from '@marquee/schemas/promo-code/events';
import { promoCodeResource } from '@marquee/schemas/promo-code/fields';

import type { PromoCodeCommand } from './decide.ts';
import { promoCodeDecider, promoCodeStream } from './index.ts';
import type { PromoCodeRejection } from './rejections.ts';
import type { PromoCodeState } from './state.ts';

const { create, toStored } = promoCodeResource;

export type PromoCodeHandler = CommandHandler<
  PromoCodeCommand,
  PromoCodeState,
  PromoCodeEvent,
  PromoCodeRejection
>;
export type PromoCodeHandled = Handled<PromoCodeState, PromoCodeEvent, PromoCodeRejection>;

/** What staff does with promo codes. */
export interface PromoCodeCommands {
  create(input: CreatePromoCode, context: CommandContext): Promise<PromoCodeHandled>;
  change(
    id: number,
    command: {
      readonly input: Omit<ChangePromoCode, 'version'>;
      readonly expectedVersion: number | undefined;
    },
    context: CommandContext,
  ): Promise<PromoCodeHandled>;
  remove(id: number, expectedVersion: number | undefined, context: CommandContext): Promise<PromoCodeHandled>;
  /** Undoes a deletion for `RESTORE_WINDOW_MS`. */
  restore(id: number, context: CommandContext): Promise<PromoCodeHandled>;
}

export const createPromoCodeHandler = (eventStore: EventStore): PromoCodeHandler =>
  createCommandHandler({ decider: promoCodeDecider, eventStore });

export function createPromoCodeCommands({
  promoCodes,
  eventStore,
  ids,
  bonusMaxNanos,
}: {
  readonly promoCodes: PromoCodeHandler;
  readonly eventStore: EventStore;
  readonly ids: KeyedIds;
  /** Most that one person may give. */
  readonly bonusMaxNanos: bigint;
}): PromoCodeCommands {
  const limits = ({ occurredAt }: CommandContext) => ({ now: occurredAt, bonusMaxNanos });
  return {
    async create(input, context) {
      const fields = create(toStored(input));
      // The id follows from the code: two people who create one code at once write to one stream.
      const promoCodeId = await ids.idFor('promo-code', fields.code);
      const command = { type: 'CreatePromoCode', promoCodeId, fields, ...limits(context) } as const;
      return promoCodes.handle(promoCodeStream(promoCodeId), command, context);
    },
    change: (id, { input, expectedVersion }, context) =>
      promoCodes.handle(
        promoCodeStream(id),
        { type: 'ChangePromoCode', patch: toStored(input), expectedVersion, ...limits(context) },
        context,
      ),
    remove: (id, expectedVersion, context) =>
      promoCodes.handle(promoCodeStream(id), { type: 'DeletePromoCode', expectedVersion }, context),
    async restore(id, context) {
      const stream = promoCodeStream(id);
      const { version } = (await promoCodes.load(stream)).state;
      const { context: caused, ...undo } = await restorationContext(eventStore, { stream, version }, context);
      return promoCodes.handle(
        stream,
        {
          type: 'RestorePromoCode',
          expectedVersion: version,
          hasOwner: true,
          actor: { scope: 'all' },
          ...undo,
        },
        caused,
      );
    },
  };
}
