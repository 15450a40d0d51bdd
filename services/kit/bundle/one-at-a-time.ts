import { mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';

import { wallMs } from '../runtime/clock.ts';
import { runningSince } from '../runtime/running-since.ts';

const LOOK_EVERY_MS = 50;
/** Longer than any work takes: what is older was left by a process whose id another has by now. */
const PATIENCE_MS = 60_000;

/**
 * Does the work once no other process does work under this lock: several starts of the same sources build them once. The lock is a
 * file with the id of its process; one whose process has ended counts for nothing. Where no lock can be made, the work is done
 * without.
 */
export async function oneAtATime<Done>(lock: string, work: () => Promise<Done>): Promise<Done> {
  const isTaken = await take(lock);
  try {
    return await work();
  } finally {
    if (isTaken) await rm(lock, { force: true });
  }
}

/** @returns whether the lock is ours; false where it cannot be made */
async function take(lock: string): Promise<boolean> {
  try {
    await mkdir(path.dirname(lock), { recursive: true });
  } catch {
    return false;
  }
  for (;;) {
    try {
      await writeFile(lock, String(process.pid), { flag: 'wx' });
      return true;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) return false;
    }
    if (await isLeftBehind(lock)) await rm(lock, { force: true });
    else await setTimeout(LOOK_EVERY_MS);
  }
}

async function isLeftBehind(lock: string): Promise<boolean> {
  try {
    if (wallMs() - (await stat(lock)).mtimeMs > PATIENCE_MS) return true;
    const pid = Number(await readFile(lock, 'utf8'));
    // It may have been made this moment, and have no text yet.
    return pid > 0 && runningSince(pid) === undefined;
  } catch {
    return false;
  }
}
