import type { Position } from '../event-store/port.ts';

/** The position of a follower, and the callers that wait for a later one. */
export interface Progress {
  position(): Position;
  advance(position: Position): void;
  /** True once everything up to the position is processed, false when that takes longer. */
  waitFor(position: Position, timeoutMs: number): Promise<boolean>;
}

export function createProgress(): Progress {
  let current: Position = 0n;
  const waiting = new Set<() => void>();
  return {
    position: () => current,
    advance: (position) => {
      if (position <= current) return;
      current = position;
      for (const wake of [...waiting]) wake();
    },
    waitFor: (position, timeoutMs) =>
      new Promise((resolve) => {
        const finish = (reached: boolean) => {
          clearTimeout(timer);
          waiting.delete(wake);
          resolve(reached);
        };
        const wake = () => {
          if (current >= position) finish(true);
        };
        const timer = setTimeout(() => {
          finish(false);
        }, timeoutMs);
        waiting.add(wake);
        wake();
      }),
  };
}
