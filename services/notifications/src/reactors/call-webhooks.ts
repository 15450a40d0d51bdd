import { shownText } from '@marquee/kit/personal-data/open-text';
import { PersonErased } from '@marquee/kit/personal-data/errors';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { Projection } from '@marquee/kit/projector/projector';
import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { EventOf } from '@marquee/kit/projector/read-model';
import { DAY_MS } from '@marquee/schemas/common/time';
import { v5 as uuidV5 } from 'uuid';

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

/** Puts what rings an advertiser's bell on its way to the webhooks that want it. */
export const createWebhookCaller = (
  deps: WebhookCallerDeps,
  options: Omit<ReactorOptions<never>, 'name' | 'events' | 'react'>,
): Projection =>
  createReactor({
    ...options,
    name: 'notifications webhooks',
    events: ['NotificationRaised'],
    react: (event) => addDeliveries(event, deps),
  });

async function addDeliveries(event: EventOf<'NotificationRaised'>, deps: WebhookCallerDeps): Promise<void> {
  const { userId, notificationType: type } = event.data;
  if (deps.clock().getTime() - Date.parse(event.metadata.occurredAt) > AGE_MAX_MS) return;
  const wanted = (await deps.webhooks.of(userId)).filter(
    ({ isEnabled, types }) => isEnabled && types.includes(type),
  );
  for (const { id: webhookId } of wanted) {
    const id = uuidV5(webhookId, event.id);
    const body = await sealedBody(event, id, deps.vault);
    if (body === undefined) return;
    await deps.deliveries.add({ id, user_id: userId, webhook_id: webhookId, type, body });
    deps.onDelivery();
  }
}

/** What is sent, sealed under the user's key; undefined where the person was erased. */
async function sealedBody(
  { data: { userId, notificationType, data }, metadata }: EventOf<'NotificationRaised'>,
  id: string,
  vault: PersonalDataVault,
): Promise<string | undefined> {
  const body = {
    ...{ id, type: notificationType, createdAt: metadata.occurredAt, userId },
    data: { message: await shownText(vault, data.message), ...data.route_params },
  };
  return vault.seal(userId, JSON.stringify(body)).catch((error: unknown) => {
    if (error instanceof PersonErased) return undefined;
    throw error;
  });
}
