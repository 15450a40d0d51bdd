import type { SubscribeOptions, Subscription } from './port.ts';
import { tail } from './tail.ts';
import type { TailSource } from './tail.ts';

/** The subscriptions to one source that run, so that closing the store stops them. */
export class OpenSubscriptions {
  readonly #source: TailSource;
  readonly #open = new Set<Subscription>();
  #isClosed = false;

  constructor(source: TailSource) {
    this.#source = source;
  }

  /**
   * Follows the source until the subscription ends by itself or is stopped. Of a closed one it ends at once, with an error: a
   * source that is closed answers from memory and waits for nothing, so that to follow it would never let anything else run.
   */
  subscribe(options: SubscribeOptions): Subscription {
    if (this.#isClosed) return refused(options);
    const subscription = tail(this.#source, {
      ...options,
      onEnd: (error) => {
        this.#open.delete(subscription);
        options.onEnd?.(error);
      },
    });
    this.#open.add(subscription);
    return subscription;
  }

  /** Resolves when no batch of any of them is in flight. No other one begins. */
  async stopAll(): Promise<void> {
    this.#isClosed = true;
    await Promise.all([...this.#open].map((subscription) => subscription.stop()));
  }
}

/** Ended after the caller has its subscription, as of one that was open. */
function refused({ onEnd }: SubscribeOptions): Subscription {
  const ended = Promise.resolve().then(() => onEnd?.(new Error('The event store is closed.')));
  return { stop: () => ended, lag: () => ({ events: undefined, seconds: 0 }) };
}
