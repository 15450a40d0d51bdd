import type { IdempotencyStore } from '@marquee/kit/http/idempotency';
import { createPostgresIdempotencyStore } from '@marquee/adapters/postgres/idempotency';
import { Registry } from 'prom-client';

import { openEngines } from './engines.ts';
import { migrateOperationalTables } from './migrations.ts';
import { createLogger } from '../process/logger.ts';
import { loadSecrets } from '../settings/secrets.ts';
import { composeServices, type ComposedServices } from './services.ts';
import type { Settings } from '../settings/settings.ts';

/** Composes the services of the control plane and brings their tables up to date; harmless when they are. */
export async function composeMigrated(
  composition: Parameters<typeof composeServices>[0],
): Promise<{ readonly composed: ComposedServices; readonly idempotency: IdempotencyStore }> {
  const { readStore } = composition.engines;
  await migrateOperationalTables(readStore);
  const idempotency = createPostgresIdempotencyStore(readStore);
  const composed = await composeServices(composition);
  await composed.migrate();
  return { composed, idempotency };
}

/** `--target=migrate`: brings the tables of all stores up to date and starts nothing. */
export async function migrateStores(settings: Settings): Promise<void> {
  const say = (text: string): void => void process.stdout.write(`${text}\n`);
  const logger = createLogger(settings, 'migrate');
  const secrets = await loadSecrets(settings);
  const engines = await openEngines(settings, say);
  try {
    say('Migrating …');
    const { composed } = await composeMigrated({
      settings,
      secrets,
      engines,
      logger,
      metrics: new Registry(),
    });
    for (const service of [...composed.services].reverse()) await service.dispose();
  } finally {
    await engines.dispose();
  }
  say('All tables are up to date.');
}
