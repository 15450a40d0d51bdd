import path from 'node:path';

import { openEventStore } from '@marquee/adapters/choose/event-store';
import { openFactStore } from '@marquee/adapters/choose/fact-store';
import { openMediaStore } from '@marquee/adapters/choose/media-store';
import { openTrafficLog } from '@marquee/adapters/choose/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { accessLogSchema } from '@marquee/audit';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { MediaStore } from '@marquee/kit/media-store/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';

import type { EngineUrls } from '../process/messages.ts';
import { keepPostgresRunning, type SupervisedPostgres } from './supervised-postgres.ts';
import type { Settings } from '../settings/settings.ts';
import { UndoSteps } from './undo-steps.ts';

/** The five stores that the control plane works on. */
export interface Engines {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly trafficLog: TrafficLog;
  readonly factStore: FactStore;
  readonly mediaStore: MediaStore;
  /** What the edge needs to open the same event store, traffic log, media store and read store. */
  readonly urls: EngineUrls;
  /** Postgres port of the embedded PostgreSQL; undefined where there is none. */
  readonly postgresPort: number | undefined;
  /** Where each engine runs, as text for the operator. */
  readonly description: readonly string[];
  /** Undefined when there is nothing to complain about. */
  unhealthy(): string | undefined;
  dispose(): Promise<void>;
}

/** Connections of read models, queries and sessions together. */
const READ_CONNECTIONS_MAX = 20;

/** Opens what the settings name and starts what they leave out, embedded under the data folder. */
export async function openEngines(
  settings: Settings,
  say: (text: string) => void,
  postgresPort?: number,
): Promise<Engines> {
  const opened = new UndoSteps();
  const dispose = async () => {
    // All of them, whatever one says: PostgreSQL comes last and must not stay behind.
    const failures: unknown[] = [];
    await opened.run((error) => failures.push(error));
    if (failures.length > 0) throw new AggregateError(failures, 'not every store could be closed');
  };
  try {
    const postgres = await startPostgres(settings, say, postgresPort);
    if (postgres !== undefined) opened.add(() => postgres.stop());
    const urls = urlsOf(settings, postgres?.url);
    const stores = await openStores(settings, urls, say, opened);
    return {
      ...stores,
      urls: urls.forEdge,
      postgresPort: postgres?.port,
      description: describeStores(settings, urls),
      unhealthy: () => postgres?.unhealthy(),
      dispose,
    };
  } catch (error) {
    await dispose().catch(() => undefined);
    throw error;
  }
}

/** Starts the embedded PostgreSQL; undefined where the settings name servers for all stores that use it. */
async function startPostgres(
  { eventStoreUrl, readStoreUrl, dataDir }: Settings,
  say: (text: string) => void,
  port: number | undefined,
): Promise<SupervisedPostgres | undefined> {
  if (eventStoreUrl !== undefined && readStoreUrl !== undefined) return undefined;
  say('Starting PostgreSQL …');
  return keepPostgresRunning({
    dataDir: path.join(dataDir, 'postgres'),
    port,
    evidence: [accessLogSchema],
    say,
  });
}

interface StoreUrls {
  readonly forEdge: EngineUrls;
  readonly factStoreUrl: string;
}

/** @param postgresUrl of the embedded one, where it is needed */
function urlsOf(settings: Settings, postgresUrl: string | undefined): StoreUrls {
  const embedded = (scheme: string, folder: string) =>
    `${scheme}:${encodeURI(path.join(settings.dataDir, folder))}`;
  return {
    forEdge: {
      eventStoreUrl: settings.eventStoreUrl ?? postgresUrl!,
      readStoreUrl: settings.readStoreUrl ?? postgresUrl!,
      trafficLogUrl: settings.trafficLogUrl ?? embedded('file', 'traffic-log'),
      mediaStoreUrl: settings.mediaStoreUrl ?? embedded('file', 'media'),
    },
    factStoreUrl: settings.factStoreUrl ?? embedded('chdb', 'facts'),
  };
}

type Stores = Pick<Engines, 'eventStore' | 'readStore' | 'trafficLog' | 'factStore' | 'mediaStore'>;

async function openStores(
  settings: Settings,
  { forEdge: urls, factStoreUrl }: StoreUrls,
  say: (text: string) => void,
  opened: UndoSteps,
): Promise<Stores> {
  const readStore = opened.disposing(
    createPostgresReadStore({ url: urls.readStoreUrl, maxConnections: READ_CONNECTIONS_MAX }),
  );
  await mustAnswer('read store', 'READ_STORE_URL', readStore);
  if (settings.readStoreUrl !== undefined) await prepareAccessLog(settings.readStoreUrl, settings, say);
  if (settings.eventStoreUrl !== undefined) await prepareEventStore(settings.eventStoreUrl, settings, say);
  const eventStore = opened.disposing(await openEventStore(urls.eventStoreUrl));
  await mustAnswer('event store', 'EVENT_STORE_URL', eventStore);
  const trafficLog = opened.disposing(await openTrafficLog(urls.trafficLogUrl, settings.trafficLog));
  const mediaStore = opened.disposing(await openMediaStore(urls.mediaStoreUrl));
  await mustAnswer('media store', 'MEDIA_STORE_URL', mediaStore);
  say('Starting ClickHouse …');
  const factStore = opened.disposing(await openFactStore(factStoreUrl));
  return { eventStore, readStore, trafficLog, factStore, mediaStore };
}

function describeStores(settings: Settings, { forEdge: urls, factStoreUrl }: StoreUrls): readonly string[] {
  const engine = (url: string | undefined, embedded: string, server: string) =>
    url === undefined ? `${embedded}, embedded` : server;
  return [
    `event store   ${engine(settings.eventStoreUrl, 'PostgreSQL', schemeOf(urls.eventStoreUrl))}`,
    `read store    ${engine(settings.readStoreUrl, 'PostgreSQL', 'PostgreSQL')}`,
    `traffic log   ${engine(settings.trafficLogUrl, 'LMDB', schemeOf(urls.trafficLogUrl))}`,
    `fact store    ${engine(settings.factStoreUrl, 'ClickHouse', schemeOf(factStoreUrl))}`,
    `media store   ${engine(settings.mediaStoreUrl, 'a folder', schemeOf(urls.mediaStoreUrl))}`,
  ];
}

/**
 * Migrates an event store on PostgreSQL as the role that owns it, where EVENT_STORE_OWNER_URL names one; says so where the product's
 * role could rewrite history.
 */
async function prepareEventStore(
  url: string,
  { eventStoreOwnerUrl }: Pick<Settings, 'eventStoreOwnerUrl'>,
  say: (text: string) => void,
): Promise<void> {
  if (!/^postgres(ql)?:/.test(url)) return;
  const { migrateAsOwner, readConnectedRole } = await import('@marquee/adapters/postgres/event-store-roles');
  try {
    if (eventStoreOwnerUrl !== undefined)
      await migrateAsOwner(eventStoreOwnerUrl, (await readConnectedRole(url)).name);
    const { name, canChange } = await readConnectedRole(url);
    if (canChange) {
      say(
        `Warning: the database role "${name}" of EVENT_STORE_URL can change and remove events. Give Marquee a role of its own ` +
          'and name the owner in EVENT_STORE_OWNER_URL (docs/runbooks/database-roles.md).',
      );
    }
  } catch (cause) {
    throw new DependencyUnavailable(
      'event store',
      'Check EVENT_STORE_URL, EVENT_STORE_OWNER_URL and that the server is running.',
      { cause },
    );
  }
}

/**
 * Migrates the access log as the role that owns it, where READ_STORE_OWNER_URL names one; says so where the product's role could
 * rewrite it.
 */
async function prepareAccessLog(
  url: string,
  { readStoreOwnerUrl }: Pick<Settings, 'readStoreOwnerUrl'>,
  say: (text: string) => void,
): Promise<void> {
  const { migrateSchemaAsOwner, readConnectedRole } =
    await import('@marquee/adapters/postgres/event-store-roles');
  const evidence = { schema: accessLogSchema.name, table: accessLogSchema.table };
  try {
    if (readStoreOwnerUrl !== undefined)
      await migrateSchemaAsOwner(readStoreOwnerUrl, (await readConnectedRole(url)).name, accessLogSchema);
    const { name, canChange } = await readConnectedRole(url, evidence);
    if (canChange) {
      say(
        `Warning: the database role "${name}" of READ_STORE_URL can change and remove what the access log recorded. Name its ` +
          'owner in READ_STORE_OWNER_URL (docs/runbooks/database-roles.md).',
      );
    }
  } catch (cause) {
    throw new DependencyUnavailable(
      'read store',
      'Check READ_STORE_URL, READ_STORE_OWNER_URL and that the server is running.',
      { cause },
    );
  }
}

/** Better to say it now, in a sentence, than at the first query. */
async function mustAnswer(name: string, setting: string, store: { ping(): Promise<void> }): Promise<void> {
  try {
    await store.ping();
  } catch (cause) {
    if (cause instanceof DependencyUnavailable) throw cause;
    throw new DependencyUnavailable(name, `Check ${setting} and that the server is running.`, { cause });
  }
}

/** A URL may hold a password; its scheme does not. */
const schemeOf = (url: string) => url.slice(0, url.indexOf(':'));
