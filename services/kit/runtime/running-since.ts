import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * When a process began, in clock ticks since the machine started, which distinguishes it from a later process with the same id.
 * Empty where the system does not report it, as only Linux does (proc_pid_stat(5)).
 *
 * @param proc where the system reports it
 * @returns undefined once it has ended, that is, when it holds no file, port or lock any more; its parent may not yet have asked how
 */
export function runningSince(pid: number, proc = '/proc'): string | undefined {
  const stat = statOf(path.join(proc, String(pid)), pid);
  // Asked last: it may end while it is looked at.
  if (!exists(pid) || stat?.hasEnded === true) return undefined;
  return stat?.startTicks ?? '';
}

function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // Another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function statOf(folder: string, pid: number) {
  try {
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
