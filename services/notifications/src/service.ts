import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { Mailer } from '@marquee/kit/mail/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createProjector } from '@marquee/kit/projector/projector';
import { readModelDb } from '@marquee/kit/projector/read-model';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createPeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import type { Service, Worker } from '@marquee/kit/runtime/service';
import { HOUR_MS } from '@marquee/schemas/common/time';

import { createNotificationCommands, type NotificationCommands } from './inbox/commands.ts';
import { notificationsMigrations } from './migrations.ts';
import { notificationRoutes } from './inbox/routes.ts';
import { createWebhookCaller } from './reactors/call-webhooks.ts';
import { createNotificationMailer } from './reactors/mail-notifications.ts';
import { createNotificationRaiser } from './reactors/raise-notifications.ts';
import { NOTIFICATIONS_MODEL, notificationsReadModel } from './read-models/notifications/projector.ts';
import { createNotificationQueries } from './read-models/notifications/query.ts';
import { createRecipientReader } from './recipient.ts';
import { createWebhooks } from './webhooks/commands.ts';
import { createDeliveries } from './webhooks/deliveries.ts';
import { webhookRoutes } from './webhooks/routes.ts';
import { postToPublicServer, type PostToWebhook, sendDue, type SenderDeps } from './webhooks/sender.ts';
import { webhooksDb } from './webhooks/tables.ts';

export { notificationsMigrations } from './migrations.ts';
export type { NotificationCommands } from './inbox/commands.ts';

export interface NotificationsConfig {
  /** Where links in mails lead: `https://marquee.example`. */
  readonly publicUrl: string;
}

export interface NotificationsDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: IdAllocator;
  readonly vault: PersonalDataVault;
  readonly mailer: Mailer;
  readonly clock: () => Date;
  /** Admins who are notified of losses; none by default. */
  readonly adminIds?: () => Promise<readonly number[]>;
  /** Calls the webhooks of advertisers. Default: on the public internet only. */
  readonly postToWebhook?: PostToWebhook;
  readonly logger?: ProjectionLogger;
  readonly metrics?: Parameters<typeof createProjector>[0]['metrics'];
}

export interface NotificationsService extends Service {
  readonly commands: NotificationCommands;
}

/** The bell, and the mails that go with it. */
export function createNotificationsService(
  config: NotificationsConfig,
  deps: NotificationsDeps,
): NotificationsService {
  const { eventStore, readStore, vault, mailer, clock } = deps;
  const observed = {
    eventStore,
    readStore,
    ...(deps.logger ? { logger: deps.logger } : {}),
    ...(deps.metrics ? { metrics: deps.metrics } : {}),
  };
  const notificationIds = deps.ids.keyedIn('notifications');
  const commands = createNotificationCommands(eventStore);
  const recipientOf = createRecipientReader(eventStore);
  const queries = createNotificationQueries(readModelDb(readStore, NOTIFICATIONS_MODEL));
  const sender: SenderDeps = {
    webhooks: createWebhooks({ eventStore, vault }),
    deliveries: createDeliveries(webhooksDb(readStore), clock),
    notifications: commands,
    notificationIds,
    isReachable: async (userId) => (await recipientOf(userId))?.isReachable ?? false,
    vault,
    post: deps.postToWebhook ?? postToPublicServer,
    clock,
  };
  return {
    name: 'notifications',
    commands,
    routes: [...notificationRoutes(commands, queries), ...webhookRoutes(sender)],
    projectors: [createProjector({ ...observed, readModel: notificationsReadModel(vault) })],
    workers: [
      createNotificationRaiser(
        {
          commands,
          notificationIds,
          recipientOf,
          eventStore,
          vault,
          adminIds: deps.adminIds ?? (async () => []),
        },
        observed,
      ),
      createNotificationMailer({ mailer, vault, recipientOf, publicUrl: config.publicUrl, clock }, observed),
      ...webhookWorkers(sender, observed),
    ],
    migrate: () => migratePackage(deps.readStore, notificationsMigrations),
    dispose: async () => undefined,
  };
}

/** Deliveries that are tried again are sent at most so late; a new one is sent at once. */
const SEND_EVERY_MS = 1_000;
const PURGE_EVERY_MS = HOUR_MS;

function webhookWorkers(
  sender: SenderDeps,
  observed: Parameters<typeof createWebhookCaller>[1],
): readonly Worker[] {
  const { webhooks, deliveries, vault, clock } = sender;
  const { logger } = observed;
  const sending = createPeriodicWorker({
    name: 'notifications webhook calls',
    everyMs: SEND_EVERY_MS,
    task: async (signal) => {
      await sendDue(sender, signal);
      return undefined;
    },
    logger,
  });
  const purging = createPeriodicWorker({
    name: 'notifications webhook log',
    everyMs: PURGE_EVERY_MS,
    task: async () => {
      await deliveries.purge();
      return undefined;
    },
    logger,
  });
  const caller = { webhooks, deliveries, vault, clock, onDelivery: sending.nudge };
  return [createWebhookCaller(caller, observed), sending, purging];
}
