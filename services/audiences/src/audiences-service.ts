import type { Service } from '@marquee/kit/runtime/service';

import type { UserSignalProjectionDeps } from './signals/user-signal-projection.ts';
import { UserSignalProjection } from './signals/user-signal-projection.ts';

export interface AudiencesServiceDeps extends Pick<
  UserSignalProjectionDeps,
  'trafficLog' | 'eventStore' | 'readStore' | 'clock'
> {
  readonly logger: { warn(details: object, message: string): void };
}

/** Stores which ads users saw and what they did; runs in the control plane, beside the bidders. */
export function createAudiencesService({ logger, ...deps }: AudiencesServiceDeps): Service {
  const projection = new UserSignalProjection({
    ...deps,
    onError: (error) => logger.warn({ err: error }, 'user signals are read again after an error'),
  });
  return {
    name: 'persons',
    workers: [projection],
    migrate: () => projection.migrate(),
    dispose: async () => undefined,
  };
}
