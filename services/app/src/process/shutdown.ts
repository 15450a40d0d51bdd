/** What a terminal, npm or a service manager sends to end a process, often to every process of a group at once. */
const STOP_SIGNALS = ['SIGHUP', 'SIGINT', 'SIGQUIT', 'SIGTERM'] as const;

/**
 * How long each process may drain, milliseconds; service managers have to wait longer before they kill it.
 */
export const DRAIN_LIMIT_MS = { controlPlane: 25_000, edge: 28_000 } as const;

export interface ShutdownOptions {
  /** The drain may take this many milliseconds, then the process exits with 1. */
  readonly graceMs: number;
  /** Finishes what was accepted. The process ends with 0 afterwards, with 1 when it rejects or an error began it. */
  readonly drain: (cause: { readonly error?: unknown }) => Promise<void>;
}

/** The only way in which a process of Marquee ends. */
export interface Shutdown {
  /** Begins the drain. Nothing that follows cuts it short, neither a second signal nor a second error. */
  begin(cause?: { readonly error?: unknown }): void;
}

/** Drains on uncaught errors. The caller handles signals, since their meaning differs between processes. */
export function createShutdown({ graceMs, drain }: ShutdownOptions): Shutdown {
  let isBegun = false;
  const begin: Shutdown['begin'] = (cause = {}) => {
    if (isBegun) return;
    isBegun = true;
    setTimeout(() => process.exit(1), graceMs).unref();
    drain(cause).then(
      () => process.exit('error' in cause ? 1 : 0),
      () => process.exit(1),
    );
  };
  for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
    process.on(event, (error: unknown) => begin({ error }));
  }
  return { begin };
}

/** Handles every signal that asks a process to end; each may come more than once. */
export function onStopSignal(listener: (signal: NodeJS.Signals) => void): void {
  for (const signal of STOP_SIGNALS) process.on(signal, listener);
}
