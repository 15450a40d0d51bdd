import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { promisify } from 'node:util';

import { reportSkip } from '@marquee/kit/testing/skip-report';

import { deployedImage } from './deployed-image.ts';

/** A Kafka broker for a test file. */
export interface TestKafka {
  /** `host:port`. */
  readonly brokers: readonly string[];
  /** Shortest session of a group's member that it takes, milliseconds. */
  readonly sessionMs: number;
  /** Stops the broker and starts it again with its data; only where no other suite uses the broker. */
  readonly outage?: {
    halt(): Promise<void>;
    restart(): Promise<void>;
    /** Pauses the broker's process: connections stay open without an answer. */
    freeze(): void;
    thaw(): void;
  };
  stop(): Promise<void>;
}

/** `group.min.session.timeout.ms` of a broker that no one has set up. */
const USUAL_SESSION_MS = 6_000;
/** What our own brokers are set up for, and long enough on a busy machine. */
const SHORT_SESSION_MS = 3_000;

interface MavenBroker {
  readonly brokers: string;
  pid(): number | undefined;
  halt(): Promise<void>;
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * A broker: the one that KAFKA_URL names, else a container where a Docker daemon answers, else one from its
 * Maven artifacts where Java and Maven are there. Undefined, and said loudly, where none of it can be had.
 */
export async function testKafka(): Promise<TestKafka | undefined> {
  const named = process.env['KAFKA_URL'];
  if (named !== undefined && named !== '') {
    const brokers = named.replace(/^kafka:\/\//, '').split(',');
    return { brokers, sessionMs: USUAL_SESSION_MS, stop: async () => undefined };
  }
  if (await dockerAnswers()) return containerBroker();
  const fetching = (await import(
    new URL('../../../scripts/kafka/fetch-kafka.mjs', import.meta.url).href
  )) as {
    canRunKafka(): boolean;
    fetchKafka(): Promise<string>;
  };
  if (fetching.canRunKafka()) {
    try {
      await fetching.fetchKafka();
    } catch (error) {
      reportSkip('Kafka traffic log', error instanceof Error ? error.message : String(error));
      return undefined;
    }
    return mavenBroker();
  }
  reportSkip(
    'Kafka traffic log',
    'no Docker daemon, and not both Java 17 and Maven; start one of them, or name a broker in KAFKA_URL=kafka://host:9092',
  );
  return undefined;
}

async function mavenBroker(): Promise<TestKafka> {
  const scripts = (await import(new URL('../../../scripts/kafka/start-kafka.mjs', import.meta.url).href)) as {
    startKafka(say: (line: string) => void): Promise<MavenBroker>;
  };
  const broker = await scripts.startKafka((line) => console.log(line));
  const signal = (name: NodeJS.Signals): void => {
    const pid = broker.pid();
    if (pid !== undefined) process.kill(pid, name);
  };
  return {
    brokers: [broker.brokers],
    sessionMs: SHORT_SESSION_MS,
    outage: {
      halt: () => broker.halt(),
      restart: () => broker.restart(),
      freeze: () => signal('SIGSTOP'),
      thaw: () => signal('SIGCONT'),
    },
    stop: () => broker.stop(),
  };
}

async function containerBroker(): Promise<TestKafka> {
  const { GenericContainer, Wait } = await import('testcontainers');
  // The broker sends clients its address, so the port must be known before it starts.
  const port = await freePort();
  const container = await new GenericContainer(deployedImage('apache/kafka'))
    .withExposedPorts({ container: port, host: port })
    .withEnvironment({
      KAFKA_NODE_ID: '1',
      KAFKA_PROCESS_ROLES: 'broker,controller',
      KAFKA_LISTENERS: `PLAINTEXT://0.0.0.0:${port},CONTROLLER://127.0.0.1:29093`,
      KAFKA_ADVERTISED_LISTENERS: `PLAINTEXT://127.0.0.1:${port}`,
      KAFKA_CONTROLLER_LISTENER_NAMES: 'CONTROLLER',
      KAFKA_LISTENER_SECURITY_PROTOCOL_MAP: 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
      KAFKA_CONTROLLER_QUORUM_VOTERS: '1@127.0.0.1:29093',
      KAFKA_OFFSETS_TOPIC_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_REPLICATION_FACTOR: '1',
      KAFKA_TRANSACTION_STATE_LOG_MIN_ISR: '1',
      KAFKA_GROUP_INITIAL_REBALANCE_DELAY_MS: '0',
      KAFKA_GROUP_MIN_SESSION_TIMEOUT_MS: '500',
      KAFKA_AUTO_CREATE_TOPICS_ENABLE: 'false',
    })
    .withWaitStrategy(Wait.forLogMessage(/Kafka Server started/))
    .withStartupTimeout(120_000)
    .start();
  return {
    brokers: [`${container.getHost()}:${port}`],
    sessionMs: SHORT_SESSION_MS,
    stop: async () => void (await container.stop()),
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

/** Whether containers can be started here. */
export async function dockerAnswers(): Promise<boolean> {
  return promisify(execFile)('docker', ['version', '--format', '{{.Server.Version}}'], {
    timeout: 5_000,
  }).then(
    () => true,
    () => false,
  );
}
