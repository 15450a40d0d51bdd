import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import path from 'node:path';

import type { Settings } from '../settings/settings.ts';

/** What the one bidder of an installation was called before bidders had ids of their own: `bidder-1`. */
const FORMER_ID = 'bidder';

/**
 * The stable id of this machine's bidders: `BIDDER_ID`, otherwise made once of the host's name and kept in `DATA_DIR`.
 * Each edge is `<id>-<number>`. An installation from before the setting keeps the name that it had, because budgets and
 * learned prices are kept by it.
 *
 * Call it before anything else is written to `DATA_DIR`.
 */
export async function loadBidderId(settings: Pick<Settings, 'bidderId' | 'dataDir'>): Promise<string> {
  if (settings.bidderId !== undefined) return settings.bidderId;
  const file = path.join(settings.dataDir, 'bidder-id');
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept.trim() !== '') return kept.trim();
  const isOlder = await stat(path.join(settings.dataDir, 'run')).then(
    () => true,
    () => false,
  );
  const host = hostname()
    .replace(/[^A-Za-z0-9-]+/g, '-')
    .slice(0, 40);
  const id = isOlder ? FORMER_ID : `${host}-${randomBytes(3).toString('hex')}`;
  await mkdir(settings.dataDir, { recursive: true });
  await writeFile(file, `${id}\n`);
  return id;
}
