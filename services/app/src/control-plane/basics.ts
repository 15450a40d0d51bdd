import { createPostgresIdAllocator } from '@marquee/adapters/postgres/id-allocator';
import { createPostgresPersonalDataVault } from '@marquee/adapters/postgres/personal-data-vault';
import { createSteadyClock } from '@marquee/kit/runtime/clock';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';

import type { Engines } from './engines.ts';

interface BasicParts {
  readonly engines: Engines;
  readonly logger: Logger;
  readonly metrics: Registry;
}

/** What nearly every service asks for. */
export const basicsOf = ({ engines, logger, metrics }: BasicParts) => ({
  eventStore: engines.eventStore,
  readStore: engines.readStore,
  ids: createPostgresIdAllocator(engines.readStore),
  vault: createPostgresPersonalDataVault(engines.readStore),
  clock: createSteadyClock({
    onStep: (stepMs) => logger.warn({ stepMs }, 'the clock of this machine was set; its time is followed'),
  }),
  logger,
  metrics,
});
