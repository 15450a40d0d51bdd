import type { Decider } from '@marquee/kit/decider/decider';
import type { WebhookEvent } from '@marquee/schemas/webhook/events';

import { decide, type WebhookCommand } from './decide.ts';
import { evolve } from './evolve.ts';
import type { WebhookRejection } from './rejections.ts';
import { initialWebhooks, type WebhooksState } from './state.ts';

/** The webhooks of one account. */
export const webhooksDecider: Decider<WebhookCommand, WebhooksState, WebhookEvent, WebhookRejection> = {
  decide,
  evolve,
  initialState: initialWebhooks,
};

export const webhooksStream = (userId: number): string => `webhooks-${userId}`;
