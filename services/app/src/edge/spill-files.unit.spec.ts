import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterEach, beforeEach, expect, it } from 'vitest';

import { claimRole } from '../process/instance-lock.ts';
import { claimSpills } from './spill-files.ts';

let dataDir: string;
beforeEach(async () => void (dataDir = await mkdtemp(path.join(tmpdir(), 'marquee spill '))));
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it('gives an edge its own files and those of dead edges, and leaves those of living ones', async () => {
  await claimSpills(dataDir, 'host@a-1');
  for (const name of ['host@a-1@x.ndjson', 'host@a-2@x.ndjson', 'host@a-3@x.ndjson'])
    await writeFile(path.join(dataDir, 'spill', name), '');
  await claimRole(dataDir, 'edge-host@a-3');
  const { file, left } = await claimSpills(dataDir, 'host@a-1');
  expect(left).toHaveLength(2);
  expect(left).not.toContain(file);
  const names = await readdir(path.join(dataDir, 'spill'));
  expect(names.filter((name) => name.startsWith('host@a-1@'))).toHaveLength(2);
  expect(names).toContain('host@a-3@x.ndjson');
});
