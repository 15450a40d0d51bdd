import type { Position } from '../event-store/port.ts';
import type { Projection } from './projector.ts';

export interface ReadAfterWrite {
  /**
   * Resolves true when every projection has processed everything up to the position, so that a read right after a
   * command sees its change; false when that takes longer than the time (2,000 ms by default).
   */
  readonly waitForProjections: (position: Position, timeoutMs?: number) => Promise<boolean>;
}

const TIMEOUT_MS = 2_000;

export function createReadAfterWrite(projections: readonly Pick<Projection, 'waitFor'>[]): ReadAfterWrite {
  return {
    waitForProjections: async (position, timeoutMs = TIMEOUT_MS) => {
      const reached = await Promise.all(
        projections.map((projection) => projection.waitFor(position, timeoutMs)),
      );
      return reached.every(Boolean);
    },
  };
}
