import type { WebhookEvent } from '@marquee/schemas/webhook/events';

import type { Webhook, WebhooksState } from './state.ts';

export function evolve({ webhooks }: WebhooksState, event: WebhookEvent): WebhooksState {
  const { webhookId } = event.data;
  if (event.type === 'WebhookDeleted') return { webhooks: webhooks.filter(({ id }) => id !== webhookId) };
  if (event.type === 'WebhookCreated') {
    const { url, types, secret, createdAt } = event.data;
    const created = { id: webhookId, url, types, secret, createdAt, isEnabled: true, hasFailed: false };
    return { webhooks: [...webhooks, created] };
  }
  return { webhooks: webhooks.map((each) => (each.id === webhookId ? changed(each, event) : each)) };
}

function changed(
  webhook: Webhook,
  event: Exclude<WebhookEvent, { type: 'WebhookCreated' | 'WebhookDeleted' }>,
): Webhook {
  switch (event.type) {
    case 'WebhookChanged':
      return { ...webhook, url: event.data.url, types: event.data.types };
    case 'WebhookEnabled':
      return { ...webhook, isEnabled: true, hasFailed: false };
    case 'WebhookDisabled':
      return { ...webhook, isEnabled: false, hasFailed: event.data.reason === 'failing' };
  }
}
