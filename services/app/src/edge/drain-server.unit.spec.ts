import { Agent, createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

import { afterEach, expect, it } from 'vitest';

import { drainServer } from './drain-server.ts';

const agent = new Agent({ keepAlive: true, maxSockets: 1 });
let server: Server | undefined;
afterEach(() => {
  agent.destroy();
  server?.closeAllConnections();
});

async function startServer(): Promise<Server> {
  server = createServer((_request, response) => response.end('served'));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return server;
}

const get = ({ address, port }: AddressInfo): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request({ host: address, port, agent }, (response) => resolve(response.resume()))
      .once('error', reject)
      .end();
  });

it('answers once more on a connection that is kept, and asks for its end', async () => {
  const running = await startServer();
  const address = running.address() as AddressInfo;
  expect((await get(address)).headers.connection).toBe('keep-alive');
  const drained = drainServer(running, true);
  const last = await get(address);
  expect([last.statusCode, last.headers.connection]).toEqual([200, 'close']);
  await drained;
  await expect(get(address)).rejects.toThrow(/ECONNREFUSED|ECONNRESET|hang up/);
});

it('ends idle connections at once where no process takes over', async () => {
  const running = await startServer();
  const address = running.address() as AddressInfo;
  await get(address);
  await drainServer(running, false);
  await expect(get(address)).rejects.toThrow(/ECONNREFUSED|ECONNRESET|hang up/);
});
