import { mkdtemp, rm, chmod } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startEmbeddedPostgres } from '@marquee/adapters/embedded/postgres';

import { ask } from './exchange.ts';
import type { EdgeReady } from './servers.ts';
import { Server } from './servers.ts';

const PAUSES = 3;
/** Seconds without a bid of a stopped campaign after which it counts as stopped. */
const SILENCE_SECONDS = 1.5;
const CONNECTIONS = 4;

/**
 * Milliseconds from the command to stop a campaign until the last answer with a bid of it, one value a pause:
 * each time the campaign that bids most, under a load that would show one bid more every few milliseconds.
 */
export async function pauseTimes(
  edge: Server<EdgeReady>,
  load: { readonly port: number; readonly path: string; readonly bodies: readonly string[] },
): Promise<number[]> {
  const timesMs: number[] = [];
  for (let nth = 0; nth < PAUSES; nth += 1) {
    const bids = new Map<string, { count: number; lastMs: number }>();
    const running = ask({
      ...load,
      connections: CONNECTIONS,
      seconds: 0.5 + SILENCE_SECONDS,
      onAnswer: ({ body }) => {
        const id = /"cid":"(\d+)"/.exec(body.toString('latin1'))?.[1];
        if (id === undefined) return;
        const known = bids.get(id);
        const lastMs = performance.timeOrigin + performance.now();
        if (known === undefined) bids.set(id, { count: 1, lastMs });
        else {
          known.count += 1;
          known.lastMs = lastMs;
        }
      },
    });
    const stopped = new Promise<{ readonly id: string; readonly atMs: number }>((resolve, reject) => {
      setTimeout(() => {
        const [id] = [...bids].sort(([, one], [, other]) => other.count - one.count)[0] ?? ['42'];
        edge.stopCampaign(Number(id)).then((atMs) => resolve({ id, atMs }), reject);
      }, 500);
    });
    const [{ id, atMs }] = await Promise.all([stopped, running]);
    timesMs.push(Math.max(0, (bids.get(id)?.lastMs ?? 0) - atMs));
  }
  return timesMs.sort((one, other) => one - other);
}

/** The same through a real PostgreSQL; undefined, with the reason printed, where none can be started. */
export async function pauseTimesOverPostgres(
  creatives: number,
  bodies: readonly string[],
): Promise<number[] | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-bench-'));
  // As root PostgreSQL runs as another user, who has to be able to enter.
  await chmod(folder, 0o711);
  try {
    const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
    try {
      const edge = await Server.edge(creatives, postgres.url);
      const timesMs = await pauseTimes(edge, { ...edge.ready, bodies });
      await edge.stop();
      return timesMs;
    } finally {
      await postgres.stop();
    }
  } catch (error) {
    console.log(`Without a pause over PostgreSQL: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
