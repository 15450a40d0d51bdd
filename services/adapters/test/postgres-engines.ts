import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ReadStore } from '@marquee/kit/read-store/port';

import { createPostgresEventStore } from '../postgres/event-store.ts';
import { createPostgresIdAllocator } from '../postgres/id-allocator.ts';
import { createPostgresPersonalDataVault } from '../postgres/personal-data-vault.ts';
import { createPostgresReadStore } from '../postgres/read-store.ts';
import { testDatabase } from './test-postgres.ts';

/** The engines of a control plane service on PostgreSQL. */
export interface PostgresEngines {
  readonly url: string;
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly vault: PersonalDataVault;
  readonly ids: IdAllocator;
  dispose(): Promise<void>;
}

/** Engines on a database of their own, which goes with them. */
export async function openPostgresEngines(): Promise<PostgresEngines> {
  const database = await testDatabase();
  const engines = connectPostgresEngines(database.url);
  return {
    ...engines,
    dispose: async () => {
      await engines.dispose();
      await database.dispose();
    },
  };
}

/** Engines of one more process on a database that is there already. */
export function connectPostgresEngines(url: string): PostgresEngines {
  const eventStore = createPostgresEventStore({ url });
  const readStore = createPostgresReadStore({ url });
  return {
    url,
    eventStore,
    readStore,
    vault: createPostgresPersonalDataVault(readStore),
    ids: createPostgresIdAllocator(readStore),
    dispose: async () => {
      await eventStore.dispose();
      await readStore.dispose();
    },
  };
}
