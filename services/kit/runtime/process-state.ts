import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** What Linux reports of a process, see proc_pid_stat(5). */
export interface ProcessState {
  /** When it began, in clock ticks since the machine started: distinguishes it from a later process with the same id. */
  readonly startTicks: string;
  /** It holds no file, port or lock any more; only its parent has not yet asked how it ended. */
  readonly hasEnded: boolean;
}

/**
 * The state of a process; undefined where there is none, or the system does not report it.
 * @param proc where the system reports it
 */
export function processState(pid: number, proc = '/proc'): ProcessState | undefined {
  try {
    const folder = path.join(proc, String(pid));
    const text = readFileSync(path.join(folder, 'stat'), 'utf8');
    // The second field is the name of the program in parentheses, which may hold anything.
    const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
    const [state = '', startTicks = ''] = [fields[0], fields[19]];
    return { startTicks, hasEnded: (state === 'Z' || state === 'X') && !hasOtherThreads(folder, pid) };
  } catch {
    return undefined;
  }
}

/**
 * The first thread of a killed process ends before the others have, and before its memory, files and ports are given back, which
 * takes tens of milliseconds.
 */
const hasOtherThreads = (folder: string, pid: number): boolean =>
  readdirSync(path.join(folder, 'task')).some((thread) => thread !== String(pid));
