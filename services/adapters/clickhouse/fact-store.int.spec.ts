import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

import { factStoreContract } from '@marquee/kit/fact-store/contract';
import { afterAll, describe, expect, it } from 'vitest';

import { openFactStore } from '../choose/fact-store.ts';
import { testClickHouse } from '../test/test-clickhouse.ts';
import { createClickHouseFactStore } from './fact-store.ts';

const server = await testClickHouse();
afterAll(() => server?.stop());
if (server !== undefined) factStoreContract('ClickHouse server', () => openFactStore(server.url));

describe('fact store without a ClickHouse server', () => {
  it('names the server that it did not reach in one sentence, whatever was asked', async () => {
    const store = createClickHouseFactStore({ url: 'http://127.0.0.1:1', database: 'marquee' });
    const advice = /fact store is not available.*See that ClickHouse runs and answers on 127\.0\.0\.1:1/s;
    await expect(store.ping()).rejects.toThrow(advice);
    await expect(store.query('SELECT 1')).rejects.toThrow(advice);
    await expect(store.command('SELECT 1')).rejects.toThrow(advice);
    await expect(store.insert('t', ['a'], [[1]])).rejects.toThrow(advice);
    const streaming = async (): Promise<void> => {
      for await (const _ of store.stream('SELECT 1'));
    };
    await expect(streaming()).rejects.toThrow(advice);
    await store.dispose();
  });

  it.each<readonly [string, (response: ServerResponse) => void]>([
    ['closes the connection', (response) => response.destroy()],
    ['is frozen', () => undefined],
    ['stops amid an answer', (response) => void response.write('{"n":')],
    [
      'is cut off amid an answer',
      (response) => void response.write('{"n":', () => setImmediate(() => response.destroy())),
    ],
  ])('says so in time, whatever was asked, when the server %s', async (_what, answer) => {
    const http = createServer((request, response) => {
      request.resume();
      request.on('end', () => answer(response));
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const store = createClickHouseFactStore({
      url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      requestTimeoutMs: 500,
    });
    const startedAt = performance.now();
    const outcomes = await Promise.allSettled([
      store.ping(),
      store.command('SELECT 1'),
      store.query('SELECT 1'),
      store.insert('t', ['a'], [[1]]),
      store.insertTyped('t', { a: 'UInt8' }, [{ a: 1 }]),
      (async () => {
        for await (const _ of store.stream('SELECT 1'));
      })(),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({
        status: 'rejected',
        reason: { name: 'DependencyUnavailable', dependency: 'fact store' },
      });
    }
    await store.dispose();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });

  it('sends a block as one statement with its token, and the rows as the body', async () => {
    const seen: { url: URL; body: Buffer }[] = [];
    const http = createServer((request, response) => {
      const body: Buffer[] = [];
      request.on('data', (chunk: Buffer) => body.push(chunk));
      request.on('end', () => {
        seen.push({ url: new URL(request.url ?? '', 'http://x'), body: Buffer.concat(body) });
        response.end();
      });
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const store = createClickHouseFactStore({
      url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
      database: 'marquee',
    });
    await store.insert('facts', ['id', 'text'], [[18446744073709551615n, "o'\n"]], {
      deduplicationToken: 'wins:0:1-1',
    });
    const token = { deduplicationToken: 'wins:0:2-2' };
    await store.insertTyped(
      'facts',
      { id: 'UInt64', text: 'String' },
      [{ id: 2n ** 64n - 1n, text: '\n' }],
      token,
    );
    await store.dispose();
    await new Promise((resolve) => http.close(resolve));

    expect(seen).toHaveLength(2);
    expect(seen[0]!.body.toString()).toBe('[18446744073709551615,"o\'\\n"]\n');
    expect(seen[1]!.body.toString('latin1')).toBe(
      `\x02\x01\x02id\x06UInt64${'\xff'.repeat(8)}\x04text\x06String\x01\n`,
    );
    expect(seen[1]!.url.searchParams.get('query')).toMatch(
      /^INSERT INTO facts \(`id`, `text`\) SETTINGS .*'wins:0:2-2'.* FORMAT Native$/,
    );
    const { searchParams } = seen[0]!.url;
    expect(searchParams.get('database')).toBe('marquee');
    expect(searchParams.get('query')).toMatch(
      /^INSERT INTO facts \(`id`, `text`\) SETTINGS .*insert_deduplication_token = 'wins:0:1-1'.* FORMAT JSONCompactEachRow$/,
    );
  });
});
