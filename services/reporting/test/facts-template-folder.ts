import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** Vitest's global set-up that gives a run the folder in which `copyMigratedFacts` keeps what it copies. */
export async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-facts-'));
  // Workers are started afterwards and inherit it.
  process.env['TEST_FACTS_TEMPLATE'] = folder;
  return async () => {
    delete process.env['TEST_FACTS_TEMPLATE'];
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  };
}
