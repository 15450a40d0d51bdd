import { readdir, readFile } from 'node:fs/promises';

import type { Product } from '../crash/product.ts';

/** `sysconf(_SC_CLK_TCK)`, 100 on every Linux that Node.js runs on. */
const TICKS_A_SECOND = 100;
const POSTGRES = 'postgres';

interface Taken {
  readonly parent: number;
  readonly own: number;
  /** Time of its children that have ended. */
  readonly ended: number;
}

/** What the processes of a product took until now; take it twice and compare. */
export interface ProcessorTime {
  readonly atMs: number;
  /** Seconds by role; the embedded PostgreSQL with all its servers. */
  readonly seconds: ReadonlyMap<string, number>;
}

/** Linux alone: reads `/proc`. */
export async function processorTimeOf(product: Pick<Product, 'roles'>): Promise<ProcessorTime> {
  const [roles, processes] = [await product.roles(), await allProcesses()];
  const seconds = new Map<string, number>();
  for (const [role, pid] of roles) seconds.set(role, ticksOf(role, pid, processes) / TICKS_A_SECOND);
  return { atMs: performance.now(), seconds };
}

/** By role, in per cent of one core. A process that was not there before counts from its start. */
export function loadBetween(before: ProcessorTime, after: ProcessorTime): ReadonlyMap<string, number> {
  const elapsedS = (after.atMs - before.atMs) / 1_000;
  return new Map(
    [...after.seconds].map(([role, seconds]) => [
      role,
      (100 * (seconds - (before.seconds.get(role) ?? 0))) / elapsedS,
    ]),
  );
}

/**
 * Servers of PostgreSQL that ended meanwhile are in their parent's figure for its children. Of another process that figure says nothing
 * of now: a helper's whole life is added at its end, as that of the control plane's inspector of media half a minute after the demo.
 */
function ticksOf(role: string, pid: number, processes: ReadonlyMap<number, Taken>): number {
  const { own, ended } = processes.get(pid) ?? { own: 0, ended: 0 };
  if (role !== POSTGRES) return own;
  return [...processes.values()].reduce(
    (sum, child) => (child.parent === pid ? sum + child.own + child.ended : sum),
    own + ended,
  );
}

async function allProcesses(): Promise<ReadonlyMap<number, Taken>> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(
    pids.map(
      async (pid) => [Number(pid), await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')] as const,
    ),
  );
  return new Map(found.flatMap(([pid, stat]) => (stat === '' ? [] : [[pid, takenOf(stat)] as const])));
}

/** proc(5): after the name in brackets come the state, the parent, and from the 12th on utime, stime, cutime, cstime. */
function takenOf(stat: string): Taken {
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [utime, stime, cutime, cstime] = fields.slice(11, 15).map(Number);
  return { parent: Number(fields[1]), own: utime! + stime!, ended: cutime! + cstime! };
}
