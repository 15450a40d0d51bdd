import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

import { runningSince } from '@marquee/kit/runtime/running-since';

/** A process of Marquee. Its start time distinguishes it from a later process with the same id. */
interface ProcessMark {
  readonly pid: number;
  readonly begunAt: string;
  /** A supervisor started it: without that one it is a leftover. */
  readonly isSupervised?: boolean;
}

/** The data folder belongs to a process that is alive. */
export class AlreadyRunning extends Error {
  override readonly name = 'AlreadyRunning';
}

export interface Claim {
  /** False once the data folder was removed or replaced. */
  isHeld(): Promise<boolean>;
  release(): Promise<void>;
}

const markFile = (dataDir: string, role: string) => path.join(dataDir, 'run', `${role}.json`);

/**
 * Takes a role (`supervisor`, `control-plane`, `edge-…`) on a data folder for this process; a dead owner's claim is
 * replaced.
 * @throws AlreadyRunning
 */
export async function claimRole(dataDir: string, role: string, isSupervised = false): Promise<Claim> {
  const file = markFile(dataDir, role);
  const owner = await readMark(file);
  if (owner && owner.pid !== process.pid && isAlive(owner))
    throw new AlreadyRunning(sentence(dataDir, owner));
  await mkdir(path.dirname(file), { recursive: true });
  const mark: ProcessMark = { pid: process.pid, begunAt: runningSince(process.pid) ?? '', isSupervised };
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

const sentence = (dataDir: string, { pid }: ProcessMark): string =>
  `Marquee is already running on ${dataDir} (process ${pid}). Stop it first, or start this one with another DATA_DIR, PORT and EDGE_PORT.`;

/** A process of an installation, by its role. */
export interface RunningProcess {
  readonly role: string;
  readonly pid: number;
  /** False once it has ended. */
  isAlive(): boolean;
}

/** The living processes of a data folder; the marks of dead ones are removed. */
export async function runningProcesses(dataDir: string): Promise<readonly RunningProcess[]> {
  return (await livingMarks(dataDir)).map(({ role, mark }) => ({
    role,
    pid: mark.pid,
    isAlive: () => isAlive(mark),
  }));
}

/**
 * Ends the processes that a killed supervisor has left behind, the edges first.
 * @returns what each was, as text
 * @throws AlreadyRunning when a process without a supervisor runs, other than an edge
 */
export async function stopLeftovers(dataDir: string): Promise<readonly string[]> {
  const found = (await livingMarks(dataDir)).filter(({ mark }) => mark.pid !== process.pid);
  // Before there were supervisors, an edge was a child of the control plane.
  const other = found.find(({ role, mark }) => mark.isSupervised !== true && role !== 'edge');
  if (other !== undefined) throw new AlreadyRunning(sentence(dataDir, other.mark));
  const edges = found.filter(({ role }) => role.startsWith('edge'));
  const rest = found.filter(({ role }) => !role.startsWith('edge'));
  for (const group of [edges, rest]) await Promise.all(group.map(({ mark }) => end(mark)));
  await livingMarks(dataDir);
  return [...edges.map(() => 'an edge process'), ...rest.map(() => 'a control plane')];
}

async function livingMarks(dataDir: string): Promise<{ role: string; mark: ProcessMark }[]> {
  const files = await readdir(path.join(dataDir, 'run')).catch(() => []);
  const living: { role: string; mark: ProcessMark }[] = [];
  for (const { name: role } of files
    .filter((file) => file.endsWith('.json'))
    .map((file) => path.parse(file))) {
    const mark = await readMark(markFile(dataDir, role));
    if (mark !== undefined && isAlive(mark)) living.push({ role, mark });
    else await rm(markFile(dataDir, role), { force: true });
  }
  return living;
}

const LEFTOVER_PATIENCE_MS = 30_000;

async function end(mark: ProcessMark): Promise<void> {
  signal(mark.pid, 'SIGTERM');
  const startedAtMs = performance.now();
  while (isAlive(mark)) {
    if (performance.now() - startedAtMs > LEFTOVER_PATIENCE_MS) signal(mark.pid, 'SIGKILL');
    await pause(50);
  }
}

async function readMark(file: string): Promise<ProcessMark | undefined> {
  const text = await readFile(file, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return JSON.parse(text) as ProcessMark;
  } catch {
    // Half-written by a process that died, so no claim.
    return undefined;
  }
}

function isAlive({ pid, begunAt }: ProcessMark): boolean {
  const now = runningSince(pid);
  return now !== undefined && (now === '' || begunAt === '' || now === begunAt);
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has ended meanwhile, or is another user's: how long it is waited for is the caller's.
  }
}
