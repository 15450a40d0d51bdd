import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { wallMs } from '@marquee/kit/runtime/clock';
import { createTrackingTokens } from '../src/tracking-token/tracking-token.ts';
import fastify from 'fastify';

import { createTrackerService } from '../src/service.ts';
import { claimsOf, SECRET } from '../test/claims.ts';

/** Bids whose pixels are called, in turn. */
const BIDS = 20_000;
const BID_LIFE_MS = 3_600_000;
/** As an edge's log. */
const APPEND_EVERY_MS = 50;

/**
 * A tracker as on an edge: the log in a folder, the spill beside it. Reports its port and the pixels to call.
 */
const folder = await mkdtemp(join(tmpdir(), 'marquee-bench-'));
const trafficLog = createLmdbTrafficLog({ path: join(folder, 'log'), appendEveryMs: APPEND_EVERY_MS });
const tracker = createTrackerService(
  { trackingSecret: SECRET, spill: { file: join(folder, 'spill'), left: [] } },
  { trafficLog, logger: { warn: (_details, message) => console.warn(message) } },
);
const app = fastify({ requestTimeout: 10_000, exposeHeadRoutes: false });
if (tracker.http) await app.register(tracker.http);
for (const worker of tracker.workers) await worker.start();
await app.listen({ port: 0, host: '127.0.0.1' });

const tokens = createTrackingTokens({ current: SECRET });
const nowMs = wallMs();
const paths = Array.from({ length: BIDS }, (_, nth) => {
  const bid = {
    bidId: `bench-${nth}`,
    creativeId: nth + 1,
    bidAtMs: nowMs,
    expiresAtMs: nowMs + BID_LIFE_MS,
  };
  return `/t/imp?t=${tokens.sign(claimsOf(bid)).markup}&p=1.5`;
});
process.send?.({ port: (app.server.address() as AddressInfo).port, paths });
process.on('disconnect', () => {
  void (async () => {
    await app.close();
    for (const worker of tracker.workers) await worker.stop();
    await trafficLog.dispose();
    await rm(folder, { recursive: true, force: true });
    process.exit(0);
  })();
});
