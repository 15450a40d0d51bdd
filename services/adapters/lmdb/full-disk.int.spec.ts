import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { reportSkip } from '@marquee/kit/testing/skip-report';
import { afterAll, describe, expect, it } from 'vitest';

import { createLmdbTrafficLog } from './traffic-log.ts';

const folder = mkdtempSync(join(tmpdir(), 'marquee-disk-'));
const mounted = mountSmallDisk();
if (!mounted)
  reportSkip('LMDB traffic log on a full disk', 'needs Linux and the right to mount a small disk (root)');
afterAll(() => {
  if (mounted) execFileSync('umount', [folder]);
  rmSync(folder, { recursive: true, force: true });
});

describe.runIf(mounted)('LMDB traffic log on a full disk', () => {
  it('rejects what it could not keep, lives, and goes on when there is space again', async () => {
    const log = createLmdbTrafficLog({ path: join(folder, 'log') });
    await log.ensureTopics([{ name: 'bids', partitions: 1 }]);
    const acknowledged: string[] = [];
    const append = async (value: string): Promise<void> => {
      await log.append('bids', [{ key: value, value: value.padEnd(100_000) }]);
      acknowledged.push(value);
    };
    const fill = async (): Promise<void> => {
      for (let i = 0; i < 500; i += 1) await append(String(i));
    };
    await expect(fill()).rejects.toThrow(/traffic log is not available.*free space/s);
    await expect(Promise.all(['a', 'b', 'c'].map(append))).rejects.toThrow(/free space/);
    execFileSync('mount', ['-o', 'remount,size=40m', folder]);
    await append('after');

    const got: string[] = [];
    const consumer = await log.consume({
      group: 'reader',
      topics: ['bids'],
      onBatch: async (batch) => void got.push(...batch.messages.map((m) => m.key)),
    });
    await expect.poll(() => got.includes('after'), { timeout: 10_000 }).toBe(true);
    await consumer.stop();
    expect(got).toEqual(acknowledged);
    await log.dispose();
  });
});

function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=6m', 'tmpfs', folder], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
