import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { AlreadyRunning, claimRole } from './instance-lock.ts';

let dataDir: string;
const mark = () => path.join(dataDir, 'run/supervisor.json');
/** What a process that lives now would have written, had it begun then. */
const markOf = (begunAt: string) => writeFileSync(mark(), JSON.stringify({ pid: process.ppid, begunAt }));

beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'marquee lock '));
  mkdirSync(path.join(dataDir, 'run'));
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

it('leaves a folder to the process that lives', async () => {
  markOf('');
  await expect(claimRole(dataDir, 'supervisor')).rejects.toBeInstanceOf(AlreadyRunning);
});

// Where the system does not say when a process began, the id alone must do.
it.runIf(process.platform === 'linux')(
  'takes a folder whose owner’s id is that of a later process',
  async () => {
    markOf('1');
    const claim = await claimRole(dataDir, 'supervisor');
    expect(JSON.parse(readFileSync(mark(), 'utf8'))).toMatchObject({ pid: process.pid });
    expect(await claim.isHeld()).toBe(true);
    await claim.release();
  },
);
