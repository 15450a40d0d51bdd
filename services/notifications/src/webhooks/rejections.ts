import { declareRejections, type RejectionIn } from '@marquee/kit/decider/rejection';
import { WEBHOOKS_MAX } from '@marquee/schemas/webhook/commands';

export const WEBHOOK_REJECTIONS = declareRejections({
  'webhook-not-found': { type: 'NotFound', message: 'Webhook is not found' },
  'too-many-webhooks': {
    type: 'Conflict',
    message: `An account has at most ${WEBHOOKS_MAX} webhooks. Delete one first.`,
  },
  'address-not-public': {
    type: 'Invalid',
    field: 'url',
    message: 'URL must name a server on the public internet.',
  },
});

export type WebhookRejection = RejectionIn<typeof WEBHOOK_REJECTIONS>;
