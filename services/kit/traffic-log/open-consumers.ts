import type { Consumer } from './port.ts';

/** The consumers of one log that run, so that closing the log stops them. */
export class OpenConsumers {
  readonly #open = new Set<Consumer>();

  /** Keeps a consumer that was started until it is stopped through the answer, or by `stopAll`. */
  add(consumer: Consumer): Consumer {
    this.#open.add(consumer);
    return {
      holds: (topic, partition) => consumer.holds(topic, partition),
      stop: async () => {
        await consumer.stop();
        this.#open.delete(consumer);
      },
    };
  }

  /** Resolves when every one of them has stopped. */
  async stopAll(): Promise<void> {
    await Promise.all([...this.#open].map((consumer) => consumer.stop()));
  }
}
