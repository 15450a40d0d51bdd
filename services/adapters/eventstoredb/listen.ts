import type { AllStreamSubscription, EventStoreDBClient } from '@eventstore/db-client';
import type { ReadEvent } from '@marquee/kit/event-store/newest-events';
import type { TailListener } from '@marquee/kit/event-store/polled-tail';
import { pause } from '@marquee/kit/runtime/pause';

import type { LogEnd } from './log-end.ts';
import { ownStreams } from './log-reader.ts';
import { isOwnEvent, serverPosition, toReadEvent } from './records.ts';

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 1_000;

export interface ListenOptions {
  readonly client: EventStoreDBClient;
  readonly prefix: string;
  readonly end: LogEnd;
  readonly listener: TailListener;
  readonly signal: AbortSignal;
}

/**
 * The one live subscription of this process: it passes our events on as the server pushes them. It is created
 * again at the position of the tail when it fails, or when the server ends it because this process was slow.
 */
export async function listen(options: ListenOptions): Promise<void> {
  const { client, prefix, listener, signal } = options;
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    const subscription = client.subscribeToAll({
      fromPosition: serverPosition(listener.position()),
      filter: ownStreams(prefix),
    });
    subscription.on('confirmation', () => {
      pauseMs = FIRST_PAUSE_MS;
      listener.setLive(true);
    });
    pushFrom(subscription, options);
    await ended(subscription, signal);
    listener.setLive(false);
    await subscription.unsubscribe().catch(() => undefined);
    await pause(pauseMs, signal);
  }
}

/** Events that arrive together are passed on together. */
function pushFrom(subscription: AllStreamSubscription, { prefix, end, listener }: ListenOptions): void {
  let gathered: ReadEvent[] = [];
  subscription.on('data', ({ event }) => {
    if (!event || !isOwnEvent(event, prefix)) return;
    if (gathered.push(toReadEvent(event, prefix)) > 1) return;
    setImmediate(() => {
      const events = gathered;
      gathered = [];
      end.reached(events.at(-1)?.event.position ?? 0n);
      listener.push(events);
    });
  });
}

async function ended(subscription: AllStreamSubscription, signal: AbortSignal): Promise<void> {
  await new Promise<void>((resolve) => {
    const finish = () => {
      signal.removeEventListener('abort', finish);
      resolve();
    };
    for (const event of ['error', 'end', 'close'] as const) subscription.on(event, finish);
    signal.addEventListener('abort', finish);
  });
}
