import { execFile } from 'node:child_process';
import { readFile, readlink, realpath, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

import { monotonicMs } from '@marquee/kit/runtime/clock';
import { runningSince } from '@marquee/kit/runtime/running-since';

import { EmbeddedPostgresError } from './postgres-binaries.ts';

const run = promisify(execFile);
const STOP_TIMEOUT_MS = 30_000;

/**
 * Makes the cluster folder free to start on.
 *
 * A parent that dies of SIGKILL leaves its postmaster running, and a power cut leaves `postmaster.pid` behind. The
 * first is stopped (fast shutdown, nothing committed is lost), the second removed. A server whose owner still
 * lives is left alone, unless it is dead and the caller owns it.
 *
 * @throws EmbeddedPostgresError when another living process owns this folder, or the orphan does not stop
 */
export async function clearOrphan(
  clusterDir: string,
  ownerFile: string,
): Promise<'none' | 'stale' | 'stopped'> {
  const pidFile = path.join(clusterDir, 'postmaster.pid');
  const text = await readFile(pidFile, 'utf8').catch(() => undefined);
  const owner = await livingOwner(ownerFile);
  const pid = Number(text?.split('\n')[0]);
  const isServing = Number.isInteger(pid) && pid > 1 && (await isPostgresOf(pid, clusterDir));
  // This very process may start its server again after it was killed.
  if (owner !== undefined && (owner !== process.pid || isServing)) {
    throw new EmbeddedPostgresError(
      `The data folder ${path.dirname(ownerFile)} is in use by process ${owner}: stop it, or set another DATA_DIR.`,
    );
  }
  if (text === undefined) return 'none';
  if (isServing) {
    process.kill(pid, 'SIGINT');
    await waitForExit(pid, clusterDir);
    await rm(pidFile, { force: true });
    return 'stopped';
  }
  await rm(pidFile, { force: true });
  return 'stale';
}

async function waitForExit(pid: number, clusterDir: string): Promise<void> {
  const deadline = monotonicMs() + STOP_TIMEOUT_MS;
  while (runningSince(pid) !== undefined) {
    if (monotonicMs() > deadline) {
      throw new EmbeddedPostgresError(
        `A PostgreSQL that an earlier run left behind (process ${pid}) holds ${clusterDir} and does not stop: end it by hand.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

/** True for a PostgreSQL of that cluster: the process id alone may have been reused by another process. */
async function isPostgresOf(pid: number, clusterDir: string): Promise<boolean> {
  if (runningSince(pid) === undefined) return false;
  const folder = await realpath(clusterDir);
  if (process.platform === 'linux') {
    // A postmaster's working directory is its data folder.
    const cwd = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
    const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
    return cwd === folder && command.includes('postgres');
  }
  const command = await run('ps', ['-o', 'command=', '-p', String(pid)]).then(
    ({ stdout }) => stdout,
    () => '',
  );
  return command.includes('postgres') && (command.includes(clusterDir) || command.includes(folder));
}

interface Owner {
  readonly pid: number;
  /** Clock ticks since boot when the process began; shows that an id was reused. Empty where unknown. */
  readonly startedAt: string;
}

/** Notes that this process owns the running server. */
export async function writeOwner(ownerFile: string): Promise<void> {
  const owner: Owner = { pid: process.pid, startedAt: runningSince(process.pid) ?? '' };
  await writeFile(ownerFile, JSON.stringify(owner), { mode: 0o600 });
}

async function livingOwner(ownerFile: string): Promise<number | undefined> {
  const text = await readFile(ownerFile, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const owner = parseOwner(text);
  return owner && runningSince(owner.pid) === owner.startedAt ? owner.pid : undefined;
}

function parseOwner(text: string): Owner | undefined {
  try {
    return JSON.parse(text) as Owner;
  } catch {
    return undefined;
  }
}
