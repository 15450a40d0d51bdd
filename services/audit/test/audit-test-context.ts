import { openPostgresEngines, type PostgresEngines } from '@marquee/adapters/test/postgres-engines';
import type { StreamFold } from '@marquee/kit/decider/stream-fold';
import { type EventData, type EventToAppend, NO_STREAM } from '@marquee/kit/event-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { createTestApi } from '@marquee/kit/testing/test-api';
import type { EventMetadata } from '@marquee/schemas/common/event-metadata';
import type { ActivityView } from '@marquee/schemas/queries/activity-log';
import { expect } from 'vitest';

import { createAuditService } from '../src/service.ts';

export interface Written {
  readonly id: string;
  readonly occurredAt: string;
}

export type AuditTestContext = Awaited<ReturnType<typeof createAuditTestContext>>;

/** What the product derives from its own. */
export const LOG_SECRET = 'secret of the log';

/**
 * The audit service over a real PostgreSQL, and a pen to write events with.
 * @param given engines, which end with it; as the only role of a database of their own when absent
 */
export async function createAuditTestContext(folds: readonly StreamFold[] = [], given?: PostgresEngines) {
  const engines = given ?? (await openPostgresEngines());
  const { eventStore, readStore, vault } = engines;
  const audit = createAuditService(
    { accessLogDays: 30, logSecret: LOG_SECRET },
    { eventStore, readStore, vault, folds: () => folds },
  );
  await audit.migrate?.();
  const [projector] = audit.projectors ?? [];
  const [writer, evidenceCheck] = audit.workers;
  if (!projector || !writer || !evidenceCheck) throw new Error('a part of the service is missing');
  await projector.start();
  const app = await createTestApi({
    services: [audit],
    accessRecorder: audit.accessRecorder,
    vault,
    readAfterWrite: { waitForProjections: async () => true },
  });

  let clock = Date.parse('2026-11-01T00:00:00.000Z');
  let lastId = 1_000;
  const lastRevision = new Map<string, number>();

  const newId = () => (lastId += 1);

  const event = (type: string, data: EventData, metadata: Partial<EventMetadata> = {}): EventToAppend => {
    clock += 60_000;
    return sampleEvent(type, data, { occurredAt: new Date(clock).toISOString(), ...metadata });
  };

  /** Appends and waits until the log has it. */
  const append = async (stream: string, ...events: readonly EventToAppend[]) => {
    const result = await eventStore.append(stream, lastRevision.get(stream) ?? NO_STREAM, events);
    lastRevision.set(stream, result.revision);
    expect(await projector.waitFor(result.position, 20_000)).toBe(true);
  };

  const write = async (
    stream: string,
    type: string,
    data: EventData,
    metadata: Partial<EventMetadata> = {},
  ): Promise<Written> => {
    const written = event(type, data, metadata);
    await append(stream, written);
    return { id: written.id, occurredAt: written.metadata.occurredAt };
  };

  const seal = async (keyOf: number, value: object | string) => ({
    keyOf,
    sealed: await vault.seal(keyOf, typeof value === 'string' ? value : JSON.stringify(value)),
  });

  const registerPerson = async (firstName: string): Promise<number> => {
    const userId = newId();
    const personal = await seal(userId, person(firstName));
    const data = { userId, personal, emailDigest: 'd1', changedFields: [] };
    await write(`user-${userId}`, 'UserPersonalDataChanged', data);
    return userId;
  };

  /** Any call of the API, from 203.0.113.9. */
  const visit = (
    url: string,
    headers: Readonly<Record<string, string>> = {},
    method: 'GET' | 'POST' = 'GET',
    payload?: object,
  ) =>
    app.inject({
      method,
      url: `/api${url}`,
      headers,
      remoteAddress: '203.0.113.9',
      ...(payload === undefined ? {} : { payload }),
    });

  const call = (path: string, token = 'user:1:admin') =>
    app.inject({
      method: 'GET',
      url: `/api/admin/activity-logs${path}`,
      headers: { authorization: `Bearer ${token}` },
    });

  const one = async (id: string) => (await call(`/${id}`)).json<{ data: ActivityView }>().data;

  const dispose = async () => {
    await app.close();
    await projector.stop();
    await engines.dispose();
  };

  return {
    eventStore,
    readStore,
    accessRecorder: audit.accessRecorder,
    vault,
    projector,
    newId,
    event,
    append,
    write,
    seal,
    registerPerson,
    call,
    visit,
    migrate: () => audit.migrate?.(),
    checkEvidence: () => audit.checkEvidence(),
    evidenceCheck,
    writer,
    one,
    dispose,
  };
}

export const person = (firstName: string) => ({
  firstName,
  lastName: 'Example',
  email: `${firstName.toLowerCase()}@example.test`,
  phone: null,
  telegram: null,
  company: null,
  country: null,
  address: null,
  emailSpare: null,
});
