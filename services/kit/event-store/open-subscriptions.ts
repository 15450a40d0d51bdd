import type { SubscribeOptions, Subscription } from './port.ts';
import { tail } from './tail.ts';
import type { TailSource } from './tail.ts';

/** The subscriptions to one source that run, so that closing the store stops them. */
export class OpenSubscriptions {
  readonly #source: TailSource;
  readonly #open = new Set<Subscription>();

  constructor(source: TailSource) {
    this.#source = source;
  }

  /** Follows the source until the subscription ends by itself or is stopped. */
  subscribe(options: SubscribeOptions): Subscription {
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

  /** Resolves when no batch of any of them is in flight. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.#open].map((subscription) => subscription.stop()));
  }
}
