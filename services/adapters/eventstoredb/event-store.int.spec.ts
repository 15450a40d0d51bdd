import { eventStoreContract } from '@marquee/kit/event-store/contract';
import { StoreUnavailable } from '@marquee/kit/event-store/errors';
import { eventStoreOutageContract } from '@marquee/kit/event-store/outage-contract';
import { reportSkip } from '@marquee/kit/testing/skip-report';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { afterAll, describe, expect, it } from 'vitest';

import { deployedImage } from '../test/deployed-image.ts';
import { startStandInEventStoreDb } from '../test/stand-in-eventstoredb.ts';
import { startTcpProxy } from '../test/tcp-proxy.ts';
import { createEventStoreDbEventStore } from './event-store.ts';

const PORT = 2113;

const given = process.env['EVENT_STORE_URL'];
const url = given?.startsWith('esdb') ? given : undefined;
const docker =
  url === undefined &&
  (await getContainerRuntimeClient().then(
    () => true,
    () => false,
  ));
const containers: StartedTestContainer[] = [];

afterAll(() => Promise.all(containers.map((container) => container.stop())));

async function startServer(): Promise<string> {
  const container = await new GenericContainer(deployedImage('eventstore/eventstore'))
    .withEnvironment({ EVENTSTORE_INSECURE: 'true', EVENTSTORE_MEM_DB: 'true', EVENTSTORE_CLUSTER_SIZE: '1' })
    .withExposedPorts(PORT)
    .withWaitStrategy(Wait.forHttp('/health/live', PORT).forStatusCode(204))
    .start();
  containers.push(container);
  return `esdb://${container.getHost()}:${container.getMappedPort(PORT)}?tls=false`;
}

if (url !== undefined || docker) {
  eventStoreContract('EventStoreDB', async () =>
    createEventStoreDbEventStore({ url: url ?? (await startServer()) }),
  );
} else {
  reportSkip(
    'EventStoreDB event store',
    'no Docker daemon answers and EVENT_STORE_URL is unset: run "npm run test:int" where Docker runs, or with EVENT_STORE_URL=esdb://host:2113?tls=false',
  );
  describe.skip('event store contract: EventStoreDB', () => {
    it('needs a server', () => undefined);
  });
}

// Not a proof of the server, but of the adapter, wherever the tests run.
eventStoreContract('EventStoreDB adapter on a stand-in', async () => {
  const server = await startStandInEventStoreDb();
  const store = createEventStoreDbEventStore({
    url: `esdb://127.0.0.1:${server.port}?tls=false&streamPrefix=marquee-`,
    pollMs: 50,
  });
  return {
    ...store,
    dispose: async () => {
      await store.dispose();
      await server.dispose();
    },
  };
});

eventStoreOutageContract('EventStoreDB adapter on a stand-in', async () => {
  const server = await startStandInEventStoreDb();
  const proxy = await startTcpProxy(server.port);
  const timeoutMs = 700;
  const store = createEventStoreDbEventStore({
    url: `esdb://127.0.0.1:${proxy.port}?tls=false`,
    timeoutMs,
    pollMs: 50,
  });
  return {
    store,
    timeoutMs,
    set: (mode) => proxy.set(mode),
    dispose: async () => {
      await store.dispose();
      await proxy.dispose();
      await server.dispose();
    },
  };
});

describe('EventStoreDB without a server', () => {
  it.each(['esdb://127.0.0.1:1?tls=false', 'esdb://127.0.0.1:1,127.0.0.1:2?tls=false'])(
    'reports within the deadline that %s is unavailable',
    async (away) => {
      const store = createEventStoreDbEventStore({ url: `${away}&maxDiscoverAttempts=1`, timeoutMs: 300 });
      await expect(store.ping()).rejects.toBeInstanceOf(StoreUnavailable);
      await expect(store.headPosition()).rejects.toBeInstanceOf(StoreUnavailable);
      await store.dispose();
    },
  );
});
