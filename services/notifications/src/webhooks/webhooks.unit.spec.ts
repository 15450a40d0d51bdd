import { createHmac } from 'node:crypto';

import { specification } from '@marquee/kit/decider/specification';
import { DAY_MS } from '@marquee/schemas/common/time';
import { WEBHOOKS_MAX } from '@marquee/schemas/webhook/commands';
import type { WebhookEvent } from '@marquee/schemas/webhook/events';
import { TEST_TYPE, WEBHOOK_TYPES } from '@marquee/schemas/webhook/types';
import { describe, expect, it } from 'vitest';

import { NOTIFICATION_TYPES } from '../contents.ts';
import type { WebhookCommand } from './decide.ts';
import { webhooksDecider } from './index.ts';
import { WEBHOOK_REJECTIONS } from './rejections.ts';
import { pauseAfter } from './retries.ts';
import { signatureOf } from './signature.ts';

const { given } = specification(webhooksDecider);
const sealed = (text: string) => ({ keyOf: 7, sealed: text });
const one = { userId: 7, webhookId: 'one' };
const created = (webhookId = 'one'): WebhookEvent => ({
  type: 'WebhookCreated',
  data: {
    ...{ userId: 7, webhookId, url: sealed('url'), types: ['balance_low'], secret: sealed('secret') },
    createdAt: '2026-11-27T12:00:00.000Z',
  },
});
const change = (over: Partial<Extract<WebhookCommand, { kind: 'change' }>> = {}): WebhookCommand => ({
  ...{ kind: 'change', ...one, url: undefined, types: ['balance_low'], isEnabled: true },
  ...over,
});
const disabled = (reason: 'by-user' | 'failing'): WebhookEvent => ({
  type: 'WebhookDisabled',
  data: { ...one, reason },
});

describe('webhooks', () => {
  it('are so many at most', () => {
    const all = Array.from({ length: WEBHOOKS_MAX }, (_, index) => created(String(index)));
    const { url, types, secret, createdAt } = (created() as Extract<WebhookEvent, { type: 'WebhookCreated' }>)
      .data;
    given(...all)
      .when({ kind: 'create', ...one, url, types, secret, createdAt })
      .thenRejected(WEBHOOK_REJECTIONS['too-many-webhooks']);
  });

  it('change what is different, and are enabled and disabled once', () => {
    given(created()).when(change()).then();
    given(created())
      .when(change({ types: ['campaign_stopped'], isEnabled: false }))
      .then(
        { type: 'WebhookChanged', data: { ...one, url: sealed('url'), types: ['campaign_stopped'] } },
        disabled('by-user'),
      );
    given(created())
      .when({ kind: 'give-up', ...one })
      .then(disabled('failing'));
    given(created(), disabled('by-user'))
      .when({ kind: 'give-up', ...one })
      .then();
    given(created(), disabled('failing')).when(change()).then({ type: 'WebhookEnabled', data: one });
  });

  it('are not there once they were deleted', () => {
    given(created(), { type: 'WebhookDeleted', data: one })
      .when(change())
      .thenRejected(WEBHOOK_REJECTIONS['webhook-not-found']);
  });

  it('are called about notifications of advertisers', () => {
    const types = [...Object.keys(NOTIFICATION_TYPES), 'alert_fired', 'alert_resolved'];
    for (const type of WEBHOOK_TYPES) expect(types).toContain(type);
    expect(Object.keys(NOTIFICATION_TYPES)).not.toContain(TEST_TYPE);
  });
});

describe('a delivery', () => {
  it('is signed over its time and body', () => {
    const signature = signatureOf('secret', '{"a":1}', new Date('2026-11-27T12:00:00.900Z'));
    const [, seconds, digest] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(signature) ?? [];
    expect(Number(seconds)).toBe(Date.parse('2026-11-27T12:00:00.000Z') / 1_000);
    expect(digest).toBe(createHmac('sha256', 'secret').update(`${seconds}.{"a":1}`).digest('hex'));
  });

  it('is tried again for a day', () => {
    const pauses: number[] = [];
    for (let pause = pauseAfter(1); pause !== undefined; pause = pauseAfter(pauses.length + 1))
      pauses.push(pause);
    const total = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(total).toBeGreaterThan(0.9 * DAY_MS);
    expect(total).toBeLessThanOrEqual(DAY_MS);
    expect([...pauses].sort((one, other) => one - other)).toEqual(pauses);
  });
});
