import path from 'node:path';

import { openEventStore } from '@marquee/adapters/choose/event-store';
import { openFactStore } from '@marquee/adapters/choose/fact-store';
import { openMediaStore } from '@marquee/adapters/choose/media-store';
import { openTrafficLog } from '@marquee/adapters/choose/traffic-log';
import { createPostgresReadStore } from '@marquee/adapters/postgres/read-store';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { MediaStore } from '@marquee/kit/media-store/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';

import type { EngineUrls } from '../process/messages.ts';
import { keepPostgresRunning, type PostgresKeeper } from './postgres-keeper.ts';
import type { Settings } from '../settings/settings.ts';

/** The five stores that the control plane works on. */
export interface Engines {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly trafficLog: TrafficLog;
  readonly factStore: FactStore;
  readonly mediaStore: MediaStore;
  /** What the edge needs to open the same event store, traffic log, media store and read store. */
  readonly urls: EngineUrls;
  /** Of the embedded PostgreSQL; undefined where there is none. */
  readonly postgresPort: number | undefined;
  /** Where each one runs, in words for a person. */
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
  const opened: (() => Promise<void>)[] = [];
  const dispose = async () => {
    // All of them, whatever one says: PostgreSQL comes last and must not stay behind.
    const failures: unknown[] = [];
    for (const close of opened.splice(0).reverse()) {
      await close().catch((error: unknown) => failures.push(error));
    }
    if (failures.length > 0) throw new AggregateError(failures, 'not every store could be closed');
  };
  try {
    const needsPostgres = settings.eventStoreUrl === undefined || settings.readStoreUrl === undefined;
    let postgres: PostgresKeeper | undefined;
    if (needsPostgres) {
      say('Starting PostgreSQL …');
      postgres = await keepPostgresRunning({
        dataDir: path.join(settings.dataDir, 'postgres'),
        port: postgresPort,
        say,
      });
      opened.push(() => postgres!.stop());
    }
    const eventStoreUrl = settings.eventStoreUrl ?? postgres!.url;
    const trafficLogUrl =
      settings.trafficLogUrl ?? `file:${encodeURI(path.join(settings.dataDir, 'traffic-log'))}`;
    const factStoreUrl = settings.factStoreUrl ?? `chdb:${encodeURI(path.join(settings.dataDir, 'facts'))}`;
    const mediaStoreUrl = settings.mediaStoreUrl ?? `file:${encodeURI(path.join(settings.dataDir, 'media'))}`;
    const readStoreUrl = settings.readStoreUrl ?? postgres!.url;
    const readStore = createPostgresReadStore({
      url: readStoreUrl,
      maxConnections: READ_CONNECTIONS_MAX,
    });
    opened.push(() => readStore.dispose());
    await mustAnswer('read store', 'READ_STORE_URL', readStore);
    if (settings.eventStoreUrl !== undefined) await prepareEventStore(settings.eventStoreUrl, settings, say);
    const eventStore = await openEventStore(eventStoreUrl);
    opened.push(() => eventStore.dispose());
    await mustAnswer('event store', 'EVENT_STORE_URL', eventStore);
    const trafficLog = await openTrafficLog(trafficLogUrl, settings.trafficLog);
    opened.push(() => trafficLog.dispose());
    const mediaStore = await openMediaStore(mediaStoreUrl);
    opened.push(() => mediaStore.dispose());
    await mustAnswer('media store', 'MEDIA_STORE_URL', mediaStore);
    say('Starting ClickHouse …');
    const factStore = await openFactStore(factStoreUrl);
    opened.push(() => factStore.dispose());
    return {
      eventStore,
      readStore,
      trafficLog,
      factStore,
      mediaStore,
      urls: { eventStoreUrl, trafficLogUrl, mediaStoreUrl, readStoreUrl },
      postgresPort: postgres?.port,
      description: [
        `event store   ${settings.eventStoreUrl === undefined ? 'PostgreSQL, embedded' : schemeOf(eventStoreUrl)}`,
        `read store    ${settings.readStoreUrl === undefined ? 'PostgreSQL, embedded' : 'PostgreSQL'}`,
        `traffic log   ${settings.trafficLogUrl === undefined ? 'LMDB, embedded' : schemeOf(trafficLogUrl)}`,
        `fact store    ${settings.factStoreUrl === undefined ? 'ClickHouse, embedded' : schemeOf(factStoreUrl)}`,
        `media store   ${settings.mediaStoreUrl === undefined ? 'a folder, embedded' : schemeOf(mediaStoreUrl)}`,
      ],
      unhealthy: () => postgres?.unhealthy(),
      dispose,
    };
  } catch (error) {
    await dispose().catch(() => undefined);
    throw error;
  }
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
  const { migrateAsOwner, roleBehind } = await import('@marquee/adapters/postgres/event-store-roles');
  try {
    if (eventStoreOwnerUrl !== undefined)
      await migrateAsOwner(eventStoreOwnerUrl, (await roleBehind(url)).name);
    const { name, canChangeEvents } = await roleBehind(url);
    if (canChangeEvents) {
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
