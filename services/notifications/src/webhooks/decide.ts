import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { Sealed } from '@marquee/schemas/common/sealed';
import { WEBHOOKS_MAX } from '@marquee/schemas/webhook/commands';
import type { WebhookEvent } from '@marquee/schemas/webhook/events';
import type { WebhookFields } from '@marquee/schemas/webhook/fields';

import { WEBHOOK_REJECTIONS, type WebhookRejection } from './rejections.ts';
import type { Webhook, WebhooksState } from './state.ts';

interface OnWebhook {
  readonly userId: number;
  readonly webhookId: string;
}

export type WebhookCommand =
  | (OnWebhook &
      Omit<WebhookFields, 'isEnabled'> & {
        readonly kind: 'create';
        readonly secret: Sealed;
        /** ISO 8601 UTC. */
        readonly createdAt: string;
      })
  | (OnWebhook &
      Omit<WebhookFields, 'url'> & {
        readonly kind: 'change';
        /** Undefined where it stays the same. */
        readonly url: WebhookFields['url'] | undefined;
      })
  /** All calls have failed for days. */
  | (OnWebhook & { readonly kind: 'give-up' })
  | (OnWebhook & { readonly kind: 'delete' });

type WebhookDecision = Decision<WebhookEvent, WebhookRejection>;

export function decide(command: WebhookCommand, { webhooks }: WebhooksState): WebhookDecision {
  const { userId, webhookId } = command;
  const ids = { userId, webhookId };
  if (command.kind === 'create') {
    if (webhooks.length >= WEBHOOKS_MAX) return reject(WEBHOOK_REJECTIONS['too-many-webhooks']);
    const { kind: _kind, ...created } = command;
    return accept({ type: 'WebhookCreated', data: created });
  }
  const webhook = webhooks.find(({ id }) => id === webhookId);
  if (!webhook) return reject(WEBHOOK_REJECTIONS['webhook-not-found']);
  switch (command.kind) {
    case 'change':
      return change(command, webhook);
    case 'give-up':
      if (!webhook.isEnabled) return accept();
      return accept({ type: 'WebhookDisabled', data: { ...ids, reason: 'failing' } });
    case 'delete':
      return accept({ type: 'WebhookDeleted', data: ids });
  }
}

function change(
  { userId, webhookId, url, types, isEnabled }: Extract<WebhookCommand, { kind: 'change' }>,
  webhook: Webhook,
): WebhookDecision {
  const ids = { userId, webhookId };
  const events: WebhookEvent[] = [];
  if (url !== undefined || types.join() !== webhook.types.join())
    events.push({ type: 'WebhookChanged', data: { ...ids, url: url ?? webhook.url, types } });
  if (isEnabled && !webhook.isEnabled) events.push({ type: 'WebhookEnabled', data: ids });
  if (!isEnabled && webhook.isEnabled)
    events.push({ type: 'WebhookDisabled', data: { ...ids, reason: 'by-user' } });
  return accept(...events);
}
