import { openPostgresEngines, type PostgresEngines } from '@marquee/adapters/test/postgres-engines';
import { NO_STREAM, type EventData } from '@marquee/kit/event-store/port';
import type { Mail, Mailer } from '@marquee/kit/mail/port';
import { createReadAfterWrite } from '@marquee/kit/projector/read-after-write';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { sampleRegistration, sampleUserSettings } from '@marquee/schemas/user/samples';
import { createTestApi } from '@marquee/kit/testing/test-api';
import type { EventType } from '@marquee/kit/projector/read-model';
import type { UserSettings } from '@marquee/schemas/user/events';
import type { NotificationView } from '@marquee/schemas/notification/views';

import {
  createNotificationsService,
  type NotificationsDeps,
  type NotificationsService,
} from '../src/service.ts';

export interface NotificationsTestContext extends PostgresEngines {
  readonly service: NotificationsService;
  /** What the mailer took. */
  readonly mails: Mail[];
  /** How many mails the mailer refuses before it takes one again. */
  rejections: number;
  register(userId: number, over?: Partial<UserSettings>): Promise<void>;
  /** Appends to the end of a stream, as another service would. */
  happens(stream: string, type: EventType, data: EventData, occurredAt?: string): Promise<void>;
  /** @param actsAs a user that `userId`, then an admin, acts as */
  call<Data = NotificationView[]>(
    userId: number,
    method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: object,
    actsAs?: number,
  ): Promise<{ status: number; body: Body<Data> }>;
  /** Moves the clock of the service. */
  travel(ms: number): void;
  /** Until every reactor and read model has seen everything, also what they wrote themselves. */
  waitForProjections(): Promise<void>;
  dispose(): Promise<void>;
}

interface Body<Data> {
  readonly data: Data;
  readonly meta: { readonly total: number };
  readonly message?: string;
  readonly errors?: readonly { readonly field: string; readonly message: string }[];
}

/** The admin who is notified of losses, once registered. */
export const ADMIN_ID = 1;

/** Notifications on a real PostgreSQL, with a mailer that keeps what it is given. */
export async function createNotificationsTestContext(
  deps: Pick<NotificationsDeps, 'postToWebhook'> = {},
): Promise<NotificationsTestContext> {
  let offsetMs = 0;
  const now = () => new Date(Date.now() + offsetMs);
  const engines = await openPostgresEngines();
  const { eventStore, vault } = engines;
  const mails: Mail[] = [];
  const mailer: Mailer = {
    send: async (mail) => {
      if (context.rejections > 0) {
        context.rejections -= 1;
        throw new Error('450 try again later');
      }
      mails.push(mail);
    },
  };
  const service = createNotificationsService(
    { publicUrl: 'https://marquee.test' },
    {
      ...engines,
      mailer,
      clock: now,
      adminIds: async () => [ADMIN_ID],
      ...deps,
    },
  );
  await service.migrate?.();
  const projectors = service.projectors ?? [];
  const following = [...projectors, ...service.workers];
  for (const worker of following) await worker.start();
  const api = await createTestApi({
    services: [service],
    vault,
    readAfterWrite: createReadAfterWrite(projectors),
  });
  const waiting = following.filter((each) => 'waitFor' in each) as unknown as {
    waitFor(position: bigint, timeoutMs: number): Promise<boolean>;
  }[];

  const context: NotificationsTestContext = {
    ...engines,
    service,
    mails,
    rejections: 0,
    async register(userId, over = {}) {
      const personal = JSON.stringify({ firstName: `User${userId}`, email: `user${userId}@marquee.test` });
      const sealed = { keyOf: userId, sealed: await vault.seal(userId, personal) };
      const data = sampleRegistration(userId, { personal: sealed, settings: sampleUserSettings(over) });
      await context.happens(`user-${userId}`, 'UserRegistered', data);
    },
    async happens(stream, type, data, occurredAt = now().toISOString()) {
      const revision = (await eventStore.readStream(stream)).at(-1)?.revision ?? NO_STREAM;
      await eventStore.append(stream, revision, [sampleEvent(type, data, { occurredAt })]);
    },
    travel: (ms) => {
      offsetMs += ms;
    },
    async call<Data>(userId: number, method: string, path: string, payload?: object, actsAs?: number) {
      const response = await api.inject({
        method: method as 'GET',
        url: `/api${path}`,
        ...(payload === undefined ? {} : { payload }),
        headers:
          actsAs === undefined
            ? { authorization: `Bearer user:${userId}:advert` }
            : { authorization: `Bearer user:${userId}:admin`, sudouser: String(actsAs) },
      });
      return {
        status: response.statusCode,
        body: (response.body === '' ? {} : response.json()) as Body<Data>,
      };
    },
    async waitForProjections() {
      // Reactors write events themselves: twice around is enough, because a bell raises no further bell.
      for (let round = 0; round < 2; round += 1) {
        const head = await eventStore.headPosition();
        const seen = await Promise.all(waiting.map((each) => each.waitFor(head, 20_000)));
        if (!seen.every(Boolean)) throw new Error('a projection or reactor does not keep up');
      }
    },
    async dispose() {
      await api.close();
      await Promise.all(following.map((worker) => worker.stop()));
      await engines.dispose();
    },
  };
  return context;
}
