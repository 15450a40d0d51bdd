import type { Service } from '@marquee/kit/runtime/service';

import type { UserSignalProjectionDeps } from './signals/user-signal-projection.ts';
import { UserSignalProjection } from './signals/user-signal-projection.ts';

export interface AudiencesServiceDeps extends Pick<
  UserSignalProjectionDeps,
  'trafficLog' | 'eventStore' | 'readStore' | 'clock'
> {
  readonly logger: { warn(details: object, message: string): void };
}

/** What bidders know of persons, kept by whoever runs beside them: the control plane. */
export function createAudiencesService({ logger, ...deps }: AudiencesServiceDeps): Service {
  const projection = new UserSignalProjection({
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
