import type { ChildMessage, SupervisorMessage } from './messages.ts';
import { onStopSignal } from './shutdown.ts';

/** The supervisor, as a process that it started sees it. */
export interface Parent {
  /** Does nothing once the supervisor has ended. */
  send(message: ChildMessage): void;
  /** @param handle what came with the message: of `accept` the listening socket */
  onMessage(listener: (message: SupervisorMessage, handle: unknown) => void): void;
}

/**
 * The supervisor's side of this process, which must have a channel to it.
 *
 * A terminal and a service manager signal a whole group at once, while the processes have to end in order. While the
 * supervisor lives, it decides what a signal means; without it a signal ends this process.
 */
export function connectParent(options: {
  /** A signal came, and the supervisor has ended. */
  readonly onStop: () => void;
  /** The supervisor died without a word. */
  readonly onLost: () => void;
}): Parent {
  const send: Parent['send'] = (message) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  onStopSignal(() => {
    if (process.connected) send({ type: 'signalled' });
    else options.onStop();
  });
  process.on('disconnect', options.onLost);
  return {
    send,
    onMessage: (listener) =>
      void process.on('message', listener as (message: unknown, handle: unknown) => void),
  };
}
