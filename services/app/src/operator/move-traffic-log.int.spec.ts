import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { compileChild } from '@marquee/adapters/test/child-process';
import { PERSON_TOPICS, USER_SIGNALS_GROUP } from '@marquee/audiences';
import { FACT_TOPICS, inventoryGroupOf } from '@marquee/ingester';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { claimRole } from '../process/instance-lock.ts';

const PROGRAM = fileURLToPath(await compileChild(new URL('./run-move.ts', import.meta.url)));
const until = { timeout: 15_000, interval: 20 };

describe('npm run move-traffic-log', () => {
  let folder: string;
  let log: TrafficLog;
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee-move-'));
    log = createLmdbTrafficLog({ path: path.join(folder, 'old'), commitMs: 20 });
    await log.append(TOPICS.impressions, [{ key: 'k', value: '{}' }]);
    // Read only by the ingester.
    await log.append(TOPICS.clicks, [{ key: 'k', value: '{}' }]);
  });
  afterEach(async () => {
    await log.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const move = (to = 'new') =>
    promisify(execFile)(
      process.execPath,
      [PROGRAM, '--from', `file:${path.join(folder, 'old')}`, '--to', `file:${path.join(folder, to)}`],
      { env: { ...process.env, DATA_DIR: folder, TRAFFIC_LOG_URL: '' } },
    ).then(
      ({ stdout }) => ({ isDone: true, said: stdout }),
      (error: { stderr: string }) => ({ isDone: false, said: error.stderr }),
    );
  const readAll = async (): Promise<void> => {
    const groups: [string, readonly string[]][] = [
      ['ingester', FACT_TOPICS],
      [inventoryGroupOf('ingester'), [TOPICS.inventory]],
      ['ingester-postbacks', [TOPICS.conversions]],
      [USER_SIGNALS_GROUP, PERSON_TOPICS],
    ];
    for (const [group, topics] of groups) {
      const consumer = await log.consume({ group, topics, onBatch: async () => undefined });
      const lag = async () => (await log.lag(group, topics)).reduce((sum, one) => sum + one.lag, 0n);
      await expect.poll(lag, until).toBe(0n);
      await consumer.stop();
    }
  };

  it('refuses while something is unread, while Marquee runs, and to move into a log in use; else it prepares the new one', async () => {
    const unread = await move();
    expect(unread.isDone).toBe(false);
    expect(unread.said).toMatch(
      /not read yet: 1 of impressions by ingester, 1 of clicks by ingester, 1 of impressions by persons\./,
    );
    await readAll();

    const claim = await claimRole(folder, 'control-plane');
    const beside = await move();
    expect(beside.isDone).toBe(false);
    expect(beside.said).toMatch(/already running/);
    await claim.release();

    expect(await move('old')).toMatchObject({ isDone: false });
    const moved = await move();
    expect(moved.isDone).toBe(true);
    expect(moved.said).toMatch(/Everything was read/);
    const fresh = createLmdbTrafficLog({ path: path.join(folder, 'new') });
    expect(moved.said).toContain(`${await log.epochOf('bids')} -> ${await fresh.epochOf('bids')}`);
    await fresh.dispose();
  }, 60_000);
});
