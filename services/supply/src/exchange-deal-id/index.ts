import { accept, type Decider, reject } from '@marquee/kit/decider/decider';
import { type Invalid, invalid } from '@marquee/kit/decider/rejection';
import type { ExchangeDealIdEvent } from '@marquee/schemas/deal/events';

/** Which deal has an id of an exchange; null while none has. */
export interface ExchangeDealIdState {
  readonly holder: number | null;
}

export interface ExchangeDealIdCommand {
  readonly type: 'Reserve' | 'Release';
  readonly sspEndpointId: number;
  readonly exchangeDealId: string;
  readonly dealId: number;
  /** A holder that was found to have the id no longer. */
  readonly formerHolder?: number;
}

/** Another deal has the id; `holder` is the deal. */
export type ExchangeDealIdTaken = Invalid & { readonly holder: number };

const taken = (holder: number): ExchangeDealIdTaken => ({
  ...invalid({ field: 'exchangeDealId', message: 'This exchange already has a deal with this ID.' }),
  holder,
});

/** Keeps an id of an exchange for one deal. */
export const exchangeDealIdDecider: Decider<
  ExchangeDealIdCommand,
  ExchangeDealIdState,
  ExchangeDealIdEvent,
  ExchangeDealIdTaken
> = {
  initialState: { holder: null },
  evolve: (_state, { type, data }) => ({ holder: type === 'ExchangeDealIdReserved' ? data.dealId : null }),
  decide: ({ type, formerHolder, ...data }, { holder }) => {
    if (type === 'Release') {
      return holder === data.dealId ? accept({ type: 'ExchangeDealIdReleased', data }) : accept();
    }
    if (holder === data.dealId) return accept();
    if (holder === null || holder === formerHolder) return accept({ type: 'ExchangeDealIdReserved', data });
    return reject(taken(holder));
  },
};
