import { contextOfEvent } from '@marquee/kit/decider/command-context';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { Projection } from '@marquee/kit/projector/projector';

import type { Redemptions } from '../promo-code/redemption.ts';

type Options = Pick<ReactorOptions<never>, 'eventStore' | 'readStore' | 'logger' | 'metrics'>;

/** Finishes what a command began and a crash cut off: the bonus of a redeemed code, and the use that a canceled one frees. */
export const createPromoCodeSettler = (
  redemptions: Pick<Redemptions, 'promise' | 'release'>,
  options: Options,
): Projection =>
  createReactor({
    ...options,
    name: 'billing settle promo codes',
    // Events about money are never skipped: the reactor halts until the event succeeds.
    onFailure: 'halt',
    events: ['PromoCodeRedeemed', 'BonusCanceled'],
    react: async (event) => {
      // The time of the event: what waited then decides, however late the reaction.
      const context = contextOfEvent(event);
      if (event.type === 'PromoCodeRedeemed') await redemptions.promise(event.data, context);
      else await redemptions.release(event.data, context);
    },
  });
