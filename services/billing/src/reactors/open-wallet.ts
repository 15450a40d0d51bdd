import { contextOfEvent } from '@marquee/kit/decider/command-context';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { Projection } from '@marquee/kit/projector/projector';

import type { BillingCommands } from '../payment/commands.ts';

type Options = Pick<ReactorOptions<never>, 'eventStore' | 'readStore' | 'logger' | 'metrics'>;

/** Every advertiser has a wallet from the day of the registration. */
export const createWalletOpener = (
  commands: Pick<BillingCommands, 'openWallet'>,
  clock: () => Date,
  options: Options,
): Projection =>
  createReactor({
    ...options,
    name: 'billing open wallet',
    // Events about money are never skipped: the reactor halts until the event succeeds.
    onFailure: 'halt',
    events: ['UserRegistered'],
    react: async (event) => {
      if (event.data.role !== 'advert') return;
      await commands.openWallet(event.data.userId, contextOfEvent(event, clock().toISOString()));
    },
  });
