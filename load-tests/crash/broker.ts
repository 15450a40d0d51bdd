/** A Kafka broker of our own, from its Maven artifacts on the JVM that is here. */
export interface Broker {
  /** `host:port`. */
  readonly brokers: string;
  pid(): number | undefined;
  /** SIGKILL. */
  halt(): Promise<void>;
  /** On the same port and data. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

export async function startBroker(): Promise<Broker> {
  const scripts = (await import(new URL('../../scripts/kafka/start-kafka.mjs', import.meta.url).href)) as {
    startKafka(): Promise<Broker>;
  };
  return scripts.startKafka();
}
