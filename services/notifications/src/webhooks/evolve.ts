import type { WebhookEvent } from '@marquee/schemas/webhook/events';

import type { Webhook, WebhooksState } from './state.ts';

export function evolve({ webhooks }: WebhooksState, event: WebhookEvent): WebhooksState {
  const { webhookId } = event.data;
  if (event.type === 'WebhookDeleted') return { webhooks: webhooks.filter(({ id }) => id !== webhookId) };
  if (event.type === 'WebhookCreated') {
    const { userId: _owner, webhookId: id, ...created } = event.data;
    return { webhooks: [...webhooks, { id, ...created, isEnabled: true, hasFailed: false }] };
  }
  return { webhooks: webhooks.map((each) => (each.id === webhookId ? changed(each, event) : each)) };
}

function changed(
  webhook: Webhook,
  event: Exclude<WebhookEvent, { type: 'WebhookCreated' | 'WebhookDeleted' }>,
): Webhook {
  switch (event.type) {
    case 'WebhookChanged': {
      const { userId: _owner, webhookId: _id, ...fields } = event.data;
      return { ...webhook, ...fields };
    }
    case 'WebhookEnabled':
      return { ...webhook, isEnabled: true, hasFailed: false };
    case 'WebhookDisabled':
      return { ...webhook, isEnabled: false, hasFailed: event.data.reason === 'failing' };
  }
}
