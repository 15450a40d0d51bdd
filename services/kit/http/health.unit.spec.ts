import net, { type AddressInfo } from 'node:net';

import fastify, { type FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

import { startHealthServer } from './health-server.ts';
import { registerHealth, type HealthOptions } from './health.ts';

const HEALTH: HealthOptions = {
  parts: [{ name: 'fact store', check: () => 'it does not answer at clickhouse:8123' }],
  draining: () => false,
  metrics: new Registry(),
};

let app: FastifyInstance;
const undo: (() => Promise<unknown>)[] = [];
beforeEach(() => {
  app = fastify();
  undo.push(() => app.close());
});
afterEach(async () => {
  for (const step of undo.splice(0).reverse()) await step();
});

it('shows callers who are not operators the status alone, without figures', async () => {
  registerHealth(app, { ...HEALTH, isOperator: ({ headers }) => headers['x-operator'] === 'yes' });
  const ready = await app.inject('/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([503, { status: 'not ready' }]);
  expect((await app.inject('/metrics')).statusCode).toBe(404);
  expect((await app.inject('/health/live')).json()).toEqual({ status: 'live' });
  const headers = { 'x-operator': 'yes' };
  const answer = await app.inject({ url: '/health/ready', headers });
  expect(answer.json()).toMatchObject({ parts: [{ reason: 'it does not answer at clickhouse:8123' }] });
  expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(200);
});

it('serves health on a port of its own as soon as the process before it has left the port', async () => {
  const predecessor = net.createServer();
  await new Promise<void>((resolve) => predecessor.listen(0, '127.0.0.1', resolve));
  const { port } = predecessor.address() as AddressInfo;
  const onTaken = vi.fn();
  const server = await startHealthServer({ ...HEALTH, host: '127.0.0.1', port, onTaken });
  undo.push(() => server.close());
  await vi.waitFor(() => expect(onTaken).toHaveBeenCalledOnce());
  predecessor.close();
  const ask = () => fetch(`http://127.0.0.1:${port}/health/ready`);
  const answer = await vi.waitFor(ask, { timeout: 10_000 });
  expect(await answer.json()).toMatchObject({ status: 'not ready', parts: [{ name: 'fact store' }] });
  expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200);
  expect(onTaken).toHaveBeenCalledOnce();
});
