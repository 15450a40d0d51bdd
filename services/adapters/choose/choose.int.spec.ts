import { access, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openFactStore } from './fact-store.ts';
import { openTrafficLog } from './traffic-log.ts';

describe('choosing an engine by its URL', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'marquee choose '));
  });
  afterAll(() => rm(folder, { recursive: true, force: true, maxRetries: 20 }));

  it.each([
    ['file:', 'a log'],
    ['file://', 'another log'],
  ])('opens a folder for %s', async (scheme, name) => {
    const path = join(folder, name);
    const log = await openTrafficLog(`${scheme}${path}`);
    await log.append('bids', [{ key: 'k', value: 'v' }]);
    await log.dispose();
    await access(join(path, 'data.mdb'));
  });

  it('opens Kafka for kafka:, with every broker named', async () => {
    const log = await openTrafficLog('kafka://127.0.0.1:1,127.0.0.1:2');
    await expect(log.ping()).rejects.toThrow(/answers on 127\.0\.0\.1:1, 127\.0\.0\.1:2\./);
    await log.dispose();
  });

  it('opens ClickHouse in process for chdb:', async () => {
    const store = await openFactStore(`chdb:${join(folder, 'facts')}`);
    expect(await store.query('SELECT currentDatabase() AS d')).toEqual([{ d: 'marquee' }]);
    await store.dispose();
  });

  it('opens a ClickHouse server for http:', async () => {
    await expect(openFactStore('http://user:secret@127.0.0.1:1/facts')).rejects.toThrow(
      /ClickHouse runs and answers on 127\.0\.0\.1:1\./,
    );
  });

  it.each(['redis://x', 'kafka://', '', '/var/log'])(
    'says what a traffic log may be instead of %j',
    async (url) => {
      await expect(openTrafficLog(url)).rejects.toThrow(/^TRAFFIC_LOG_URL/);
    },
  );

  it.each(['postgres://x', 'http://', 'http://host/drop table', ''])(
    'says what a fact store may be instead of %j',
    async (url) => {
      await expect(openFactStore(url)).rejects.toThrow(/^FACT_STORE_URL/);
    },
  );
});
