import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';

import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { expect, it } from 'vitest';

import { createKafkaTrafficLog } from './traffic-log.ts';

/** Timeout of a request to a broker; each query takes a few requests. */
const REQUEST_MS = 300;
const DEADLINE_MS = 8_000;
/** The length of an answer, and less than that of it. */
const BEGUN = Buffer.from([0, 0, 0, 100, 0, 0, 0, 0]);

it.each([
  ['is frozen', (): void => undefined],
  ['cuts the connection amid an answer', (socket: Socket) => socket.end(BEGUN)],
])('reports the traffic log as unavailable for every call while its broker %s', async (_what, onRequest) => {
  const broker = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', () => onRequest(socket));
  }).listen(0, '127.0.0.1');
  await once(broker, 'listening');
  const { port } = broker.address() as AddressInfo;
  const log = createKafkaTrafficLog({ brokers: [`127.0.0.1:${port}`], requestTimeoutMs: REQUEST_MS });
  const startedAt = performance.now();
  const outcomes = await Promise.allSettled([
    log.ensureTopics([{ name: 'bids', partitions: 1 }]),
    log.append('bids', [{ key: 'k', value: 'v' }]),
    log.consume({ group: 'g', topics: ['bids'], onBatch: async () => undefined }),
    log.lag('g', ['bids']),
    log.epochOf('bids'),
    log.endOffsets(['bids']),
    log.ping(),
  ]);
  expect(performance.now() - startedAt).toBeLessThan(DEADLINE_MS);
  for (const outcome of outcomes) {
    expect(outcome.status === 'rejected' && (outcome.reason as unknown)).toBeInstanceOf(
      DependencyUnavailable,
    );
  }
  await log.dispose();
  broker.close();
});
