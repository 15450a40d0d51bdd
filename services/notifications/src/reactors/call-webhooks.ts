import { shownText } from '@marquee/kit/personal-data/open-text';
import { PersonErased } from '@marquee/kit/personal-data/errors';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { Projection } from '@marquee/kit/projector/projector';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { EventOf } from '@marquee/kit/projector/read-model';
import { DAY_MS } from '@marquee/schemas/common/time';
import { v5 as uuidV5 } from 'uuid';

import {
  ALERT_EVENTS,
  type AlertEvent,
  alertFacts,
  alertMessage,
  alertType,
  isAlertEvent,
  isSentBy,
} from '../alerts/message.ts';
import type { Webhooks } from '../webhooks/commands.ts';
import type { Deliveries } from '../webhooks/deliveries.ts';

interface WebhookCallerDeps {
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly vault: PersonalDataVault;
  readonly clock: () => Date;
  /** There is something to send. */
  readonly onDelivery: () => void;
}

/** Oldest notification that a webhook is called about: what is tried for a day is not begun later. */
const AGE_MAX_MS = DAY_MS;

/** Puts what rings an advertiser's bell, and what alert rules send, on its way to the webhooks that want it. */
export const createWebhookCaller = (
  deps: WebhookCallerDeps,
  options: Omit<ReactorOptions<never>, 'name' | 'events' | 'react'>,
): Projection =>
  createReactor({
    ...options,
    name: 'notifications webhooks',
    events: ['NotificationRaised', ...ALERT_EVENTS],
    react: async (event) => {
      const call = await callOf(event, deps.vault);
      if (call) await addDeliveries(event, call, deps);
    },
  });

type CalledEvent = EventOf<'NotificationRaised'> | AlertEvent;

/** What a webhook is sent about an event. */
interface Call {
  readonly type: string;
  readonly data: object;
}

/** Undefined for what no webhook is called about. */
async function callOf(event: CalledEvent, vault: PersonalDataVault): Promise<Call | undefined> {
  if (isAlertEvent(event)) {
    if (!isSentBy(event, 'webhook')) return undefined;
    return { type: alertType(event), data: { message: alertMessage(event, 'en'), ...alertFacts(event) } };
  }
  const { notificationType: type, data } = event.data;
  // The bell of an alert; its rule says itself whether webhooks are called.
  if (type === 'alert_fired' || type === 'alert_resolved') return undefined;
  return { type, data: { message: await shownText(vault, data.message), ...data.route_params } };
}

async function addDeliveries(event: CalledEvent, call: Call, deps: WebhookCallerDeps): Promise<void> {
  const { userId } = event.data;
  const { type, data } = call;
  if (deps.clock().getTime() - Date.parse(event.metadata.occurredAt) > AGE_MAX_MS) return;
  const wanted = (await deps.webhooks.of(userId)).filter(
    ({ isEnabled, types }) => isEnabled && types.includes(type),
  );
  for (const { id: webhookId } of wanted) {
    const id = uuidV5(webhookId, event.id);
    const body = await sealed(
      userId,
      { id, type, createdAt: event.metadata.occurredAt, userId, data },
      deps.vault,
    );
    if (body === undefined) return;
    await deps.deliveries.add({ id, user_id: userId, webhook_id: webhookId, type, body });
    deps.onDelivery();
  }
}

/** What is sent, sealed under the user's key; undefined where the person was erased. */
const sealed = (userId: number, body: object, vault: PersonalDataVault): Promise<string | undefined> =>
  vault.seal(userId, JSON.stringify(body)).catch((error: unknown) => {
    if (error instanceof PersonErased) return undefined;
    throw error;
  });
