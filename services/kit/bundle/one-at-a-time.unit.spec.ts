import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { oneAtATime } from './one-at-a-time.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(path.join(tmpdir(), 'marquee one at a time '))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** No process has this id. */
const NO_PROCESS = '4194305';

it('does one work after the other, and leaves no lock, also where one fails', async () => {
  const lock = path.join(folder, 'made/lock');
  let atWork = 0;
  const work = async (): Promise<number> => {
    expect((atWork += 1)).toBe(1);
    await setImmediate();
    return (atWork -= 1);
  };
  const failing = oneAtATime(lock, () => Promise.reject(new Error('it fails')));
  await expect(failing).rejects.toThrow('it fails');
  expect(await Promise.all([oneAtATime(lock, work), oneAtATime(lock, work), oneAtATime(lock, work)])).toEqual(
    [0, 0, 0],
  );
  expect(existsSync(lock)).toBe(false);
});

it.each([
  ['of a process that has ended', NO_PROCESS, new Date()],
  ['that is older than any work takes', String(process.pid), new Date(0)],
])('does not wait for a lock %s', async (_what, text, date) => {
  const lock = path.join(folder, 'lock');
  writeFileSync(lock, text);
  utimesSync(lock, date, date);
  expect(await oneAtATime(lock, async () => 'done')).toBe('done');
});

it('waits for a lock of a process that lives', async () => {
  const lock = path.join(folder, 'lock');
  writeFileSync(lock, String(process.pid));
  let isDone = false;
  const done = oneAtATime(lock, async () => void (isDone = true));
  for (let turn = 0; turn < 100; turn += 1) await setImmediate();
  expect(isDone).toBe(false);
  rmSync(lock);
  await done;
  expect(isDone).toBe(true);
});

it('works without a lock where none can be made', async () => {
  writeFileSync(path.join(folder, 'file'), '');
  expect(await oneAtATime(path.join(folder, 'file/lock'), async () => 'done')).toBe('done');
});
