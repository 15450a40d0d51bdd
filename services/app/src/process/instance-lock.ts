import { readFileSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** A process of ours, told apart from a later one with the same id by when it began. */
interface ProcessMark {
  readonly pid: number;
  readonly begunAt: string;
}

/** The data folder belongs to a process that is alive. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

export interface Claim {
  /** False once somebody has removed the data folder, or put another one there. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

const markFile = (dataDir: string, role: string) => path.join(dataDir, 'run', `${role}.json`);

/**
 * Takes a role (`control-plane`, `edge`) on a data folder for this process; a dead owner's claim is replaced.
 * @throws AlreadyRunning
 */
export async function claimRole(dataDir: string, role: string): Promise<Claim> {
  const file = markFile(dataDir, role);
  const owner = await readMark(file);
  if (owner && owner.pid !== process.pid && isAlive(owner)) {
    throw new AlreadyRunning(
      `Marquee is already running on ${dataDir} (process ${owner.pid}). Stop it first, or start this one with another DATA_DIR, PORT and EDGE_PORT.`,
    );
  }
  await mkdir(path.dirname(file), { recursive: true });
  const mark: ProcessMark = { pid: process.pid, begunAt: beginningOf(process.pid) };
  await writeFile(file, JSON.stringify(mark));
  const isHeld = async () => {
    try {
      return (JSON.parse(await readFile(file, 'utf8')) as ProcessMark).pid === process.pid;
    } catch (error) {
      // What cannot be read just now (too many open files) is still ours.
      return !['ENOENT', 'ENOTDIR'].includes((error as NodeJS.ErrnoException).code ?? '');
    }
  };
  return {
    isHeld,
    async release() {
      if (await isHeld()) await rm(file, { force: true });
    },
  };
}

/** Ends the owner of a role that its parent left behind; true when there was one. */
export async function stopLeftover(dataDir: string, role: string, patienceMs = 10_000): Promise<boolean> {
  const file = markFile(dataDir, role);
  const owner = await readMark(file);
  if (!owner || owner.pid === process.pid || !isAlive(owner)) return false;
  signal(owner.pid, 'SIGTERM');
  const deadline = Date.now() + patienceMs;
  while (isAlive(owner)) {
    if (Date.now() > deadline) {
      signal(owner.pid, 'SIGKILL');
    }
    await pause(50);
  }
  await rm(file, { force: true });
  return true;
}

async function readMark(file: string): Promise<ProcessMark | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as ProcessMark;
  } catch {
    // Half-written by a process that died: nobody's claim.
    return undefined;
  }
}

function isAlive({ pid, begunAt }: ProcessMark): boolean {
  if (!signal(pid, 0)) return false;
  const now = beginningOf(pid);
  return now === '' || begunAt === '' || now === begunAt;
}

/** When a process began, from Linux' own accounting; empty elsewhere, where the id alone must do. */
function beginningOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'ended' : (fields[19] ?? '');
  } catch {
    return '';
  }
}

function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, name);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
