import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rename } from 'node:fs/promises';
import path from 'node:path';

import { startChdb } from '@marquee/adapters/embedded/chdb';
import type { FactStore } from '@marquee/kit/fact-store/port';
import { vi } from 'vitest';

import { migrate } from '../src/migrate.ts';

/** A fact store of its own in this process, with every table of the migrations. */
export async function startMigratedChdb(folder: string): Promise<FactStore> {
  await copyMigratedFacts(folder);
  return startChdb({ path: folder });
}

/**
 * Fills a folder that `startChdb` opens with every table of the migrations, for tests that are not about migrating. The
 * first one of a run migrates, the others copy its folder: that takes a fiftieth of the processor time.
 */
export async function copyMigratedFacts(folder: string): Promise<void> {
  const templates = process.env['TEST_FACTS_TEMPLATE'];
  if (templates === undefined) return migrateIn(folder);
  const made = path.join(templates, 'made');
  if (!existsSync(made)) await makeOnce(templates, made);
  await cp(made, folder, { recursive: true });
}

async function makeOnce(templates: string, made: string): Promise<void> {
  const isFirst = await mkdir(path.join(templates, 'making')).then(
    () => true,
    () => false,
  );
  if (!isFirst) {
    await vi.waitUntil(() => existsSync(made), { timeout: 60_000, interval: 20 });
    return;
  }
  const draft = await mkdtemp(path.join(templates, 'draft-'));
  await migrateIn(draft);
  await rename(draft, made);
}

async function migrateIn(folder: string): Promise<void> {
  const store = await startChdb({ path: folder });
  try {
    await migrate(store);
  } finally {
    await store.dispose();
  }
}
