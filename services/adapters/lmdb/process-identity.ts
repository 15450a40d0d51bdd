import { readFileSync, readlinkSync } from 'node:fs';

/** Identifies a process among all others of this machine, also when its id is reused later. */
export interface ProcessIdentity {
  readonly pid: number;
  /** When it began, in clock ticks since the machine started; null where the system does not report it. */
  readonly startTicks: string | null;
  /** Changes with every start of the machine; null where the system does not report it. */
  readonly bootId: string | null;
  /** Namespace (container) in which the process id is valid; null where the system does not report it. */
  readonly pidNamespace: string | null;
}

/**
 * Milliseconds since the machine started, the same for all its processes. Never steps: leases between processes are
 * counted by it.
 */
export const sinceBootMs = (): number => Number(process.hrtime.bigint() / 1_000_000n);

const own: ProcessIdentity = {
  pid: process.pid,
  startTicks: statOf(process.pid)?.startTicks ?? null,
  bootId: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  pidNamespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
};

export const ownIdentity = (): ProcessIdentity => own;

/** True when the process surely no longer runs; false also where that cannot be known. */
export function hasEnded(other: ProcessIdentity): boolean {
  if (other.bootId !== own.bootId) return true;
  if (other.pidNamespace !== own.pidNamespace) return false;
  try {
    process.kill(other.pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH';
  }
  const stat = statOf(other.pid);
  return stat !== undefined && (stat.hasExited || stat.startTicks !== other.startTicks);
}

/** Linux: proc_pid_stat(5). The name of the program, in parentheses, may hold anything. */
function statOf(pid: number): { readonly startTicks: string; readonly hasExited: boolean } | undefined {
  const text = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'));
  if (text === null) return undefined;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [state = '', startTicks = ''] = [fields[0], fields[19]];
  return { startTicks, hasExited: state === 'Z' || state === 'X' };
}

function orNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
