import { existsSync, writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { createPostgresEventStore } from '@marquee/adapters/postgres/event-store';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { createPostgresLeaseStore } from '@marquee/budget';

import { bidRequest, bidUrl, startBidder } from './test-bidder.ts';

/**
 * A bidder in a process of its own, for tests that kill it: `<database url> <log folder> <instance>`. It says
 * `ready`, waits for the file `<log folder>.go`, then asks itself for bids as fast as it can and says every token that it
 * answered with before it continues.
 */
const [databaseUrl = '', logPath = '', instance = ''] = process.argv.slice(2);
const AT_ONCE = 8;

const testBidder = await startBidder({
  eventStore: createPostgresEventStore({ url: databaseUrl, pollMs: 20 }),
  trafficLog: createLmdbTrafficLog({ path: logPath, leaseMs: 2_000 }),
  leaseStore: createPostgresLeaseStore(createPostgresReadStore({ url: databaseUrl, maxConnections: 2 })),
  leases: { everyMs: 250, sharedMs: 3_000, aloneMs: 6_000 },
  config: {
    instance,
    tuning: {
      bidFlushMs: 25,
      siteReservationMs: 8_000,
      appReservationMs: 8_000,
      interstitialReservationMs: 8_000,
      reservationGraceMs: 4_000,
    },
  },
  inventory: { oneIn: 0 },
});
writeSync(1, 'ready\n');
// Wait for the other processes: the first one ready must not spend the whole budget.
while (!existsSync(`${logPath}.go`)) await delay(20);
for (let count = 0; ; count += AT_ONCE) {
  const answers = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) =>
      testBidder.app.inject({
        method: 'POST',
        url: bidUrl,
        payload: bidRequest({ id: `${instance}-${count + index}` }),
      }),
    ),
  );
  const tokens = answers.flatMap(({ body }) => /[?&]t=([\w.-]+)/.exec(body)?.[1] ?? []);
  if (tokens.length > 0) writeSync(1, `${tokens.join('\n')}\n`);
  // Lets the log and the event store be read, and leaves something of two cores to the test.
  await delay(3);
}
