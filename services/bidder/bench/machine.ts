import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';

/** Clock ticks a second of /proc/stat: 100 on every Linux that Node runs on. */
const TICK_US = 10_000;

/** Busy and stolen time of all cores since boot, microseconds. */
function busyUs(): number {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softIrq = 0, steal = 0] = (
    /^cpu\s+(.*)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.[1] ?? ''
  )
    .split(/\s+/)
    .map(Number);
  return (user + nice + system + irq + softIrq + steal) * TICK_US;
}

/** Measures what the rest of the machine does meanwhile. */
export class ForeignCpu {
  readonly #busyUs = busyUs();
  readonly #startMs = performance.now();

  /**
   * The part of all cores that was spent by others, 0 to 1.
   * @param ownUs CPU that the bench and its servers spent in the same time, microseconds
   */
  share(ownUs: number): number {
    const allUs = (performance.now() - this.#startMs) * 1_000 * cpus().length;
    return Math.max(0, busyUs() - this.#busyUs - ownUs) / allUs;
  }
}
