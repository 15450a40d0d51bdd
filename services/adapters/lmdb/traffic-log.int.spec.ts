import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { trafficLogContract } from '@marquee/kit/traffic-log/contract';

import { createLmdbTrafficLog } from './traffic-log.ts';

trafficLogContract(
  'LMDB',
  async () => {
    const path = await mkdtemp(join(tmpdir(), 'marquee-log-'));
    return {
      open: () => createLmdbTrafficLog({ path, leaseMs: 1_000, retryMs: 20 }),
      dispose: () => rm(path, { recursive: true, force: true }),
    };
  },
  { durable: true },
);
