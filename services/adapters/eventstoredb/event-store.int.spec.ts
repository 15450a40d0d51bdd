import { eventStoreContract } from '@marquee/kit/event-store/contract';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { reportSkip } from '@marquee/kit/testing/skip-report';
import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers';
import { afterAll, describe, expect, it } from 'vitest';

import { createEventStoreDbEventStore } from './event-store.ts';

const IMAGE = 'eventstore/eventstore:24.10.1-jammy';
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
  const container = await new GenericContainer(IMAGE)
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

describe('EventStoreDB event store without a server', () => {
  it('refuses an append in bounded time, and says that the store is away', async () => {
    const store = createEventStoreDbEventStore({
      url: 'esdb://127.0.0.1:1?tls=false&maxDiscoverAttempts=1',
      timeoutMs: 200,
    });
    await expect(store.append('thing-1', -1, [sampleEvent('Tested', {})])).rejects.toMatchObject({
      name: 'StoreUnavailable',
    });
    await expect(store.ping()).rejects.toThrow();
    await store.dispose();
  });
});
