import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections (Linux from 32,768 on): none of them comes in between. */
const LOWEST = 10_000;
const HIGHEST = 32_000;

const drawnPorts = new Set<number>();

/**
 * A port that nothing listens on; no two calls of a process get the same.
 * @param consecutive so many ports from it on are free
 */
export async function freePort(consecutive = 1): Promise<number> {
  for (;;) {
    const first = randomInt(LOWEST, HIGHEST - consecutive);
    const ports = Array.from({ length: consecutive }, (_, index) => first + index);
    if (ports.some((port) => drawnPorts.has(port))) continue;
    const free = await Promise.all(ports.map(isFree));
    if (!free.every(Boolean)) continue;
    for (const port of ports) drawnPorts.add(port);
    return first;
  }
}

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
