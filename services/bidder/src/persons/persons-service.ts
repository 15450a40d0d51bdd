import type { Service } from '@marquee/kit/runtime/service';

import type { PersonProjectionDeps } from './person-projection.ts';
import { createPersonProjection } from './person-projection.ts';

export interface PersonsServiceDeps extends Pick<
  PersonProjectionDeps,
  'trafficLog' | 'eventStore' | 'readStore' | 'clock'
> {
  readonly logger: { warn(details: object, message: string): void };
}

/** What bidders know of persons, kept by whoever runs beside them: the control plane. */
export function createPersonsService({ logger, ...deps }: PersonsServiceDeps): Service {
  const projection = createPersonProjection({
    ...deps,
    onError: (error) => logger.warn({ err: error }, 'what persons saw and did is read again'),
  });
  return {
    name: 'persons',
    workers: [projection],
    migrate: () => projection.migrate(),
    dispose: async () => undefined,
  };
}
