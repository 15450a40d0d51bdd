import { readFileSync, readlinkSync } from 'node:fs';

import { runningSince } from '@marquee/kit/runtime/running-since';

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
  startTicks: runningSince(process.pid) || null,
  bootId: orNull(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
  pidNamespace: orNull(() => readlinkSync('/proc/self/ns/pid')),
};

export const ownIdentity = (): ProcessIdentity => own;

/** True when the process surely no longer runs; false also where that cannot be known. */
export function hasEnded(other: ProcessIdentity): boolean {
  if (other.bootId !== own.bootId) return true;
  if (other.pidNamespace !== own.pidNamespace) return false;
  const now = runningSince(other.pid);
  return now === undefined || (now !== '' && now !== other.startTicks);
}

function orNull(read: () => string): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}
