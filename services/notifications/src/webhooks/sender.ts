import { platformCommand } from '@marquee/kit/decider/command-context';
import type { KeyedIds } from '@marquee/kit/ids/port';
import { guardedPost, type GetResult } from '@marquee/kit/outbound/guarded-get';
import { openText } from '@marquee/kit/personal-data/open-text';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { monotonicMs } from '@marquee/kit/runtime/clock';
import { pause } from '@marquee/kit/runtime/pause';
import { TEST_TYPE } from '@marquee/schemas/webhook/types';

import type { NotificationCommands } from '../inbox/commands.ts';
import type { Webhooks } from './commands.ts';
import { CLAIMED_TOGETHER_MAX, type Deliveries, type Delivery, type Outcome } from './deliveries.ts';
import { signatureOf } from './signature.ts';
import type { Webhook } from './state.ts';

/** Sends a body to a URL that an advertiser chose. */
export type PostToWebhook = (
  url: string,
  call: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
) => Promise<GetResult>;

const TIMEOUT_MS = 10_000;

/** To the public internet only; no redirect is followed. */
export const postToPublicServer: PostToWebhook = (url, call) =>
  guardedPost(url, call, { timeoutMs: TIMEOUT_MS, userAgent: 'Marquee-Webhooks/1.0' });

export interface SenderDeps {
  readonly webhooks: Webhooks;
  readonly deliveries: Deliveries;
  readonly notifications: Pick<NotificationCommands, 'raise'>;
  readonly notificationIds: KeyedIds;
  readonly isReachable: (userId: number) => Promise<boolean>;
  readonly vault: PersonalDataVault;
  readonly post: PostToWebhook;
  readonly clock: () => Date;
}

/** Calls that are made at a time. */
const PLACES = 20;
/** What is due meanwhile waits at most so long for a free place, milliseconds. */
const LOOK_MS = 1_000;

/**
 * Makes every delivery's attempt that is due. A server that keeps a call waiting holds a place, not the others.
 * @throws what kept an attempt from being noted, once all have ended
 */
export async function sendDue(deps: SenderDeps, signal: AbortSignal): Promise<void> {
  const underWay = new Map<Promise<void>, number>();
  const failures: unknown[] = [];
  const begin = (delivery: Delivery): void => {
    const ended: Promise<void> = attempt(deps, delivery)
      .catch((error: unknown) => void failures.push(error))
      .finally(() => underWay.delete(ended));
    underWay.set(ended, delivery.user_id);
  };
  let due: readonly Delivery[];
  do {
    const limit = signal.aborted || failures.length > 0 ? 0 : PLACES - underWay.size;
    const busy = busyAccounts([...underWay.values()]);
    due = limit > 0 ? await deps.deliveries.claimDue({ limit, busy }) : [];
    for (const delivery of due) begin(delivery);
    if (due.length === 0 && underWay.size > 0) await firstOf([...underWay.keys()]);
  } while (due.length > 0 || underWay.size > 0);
  if (failures.length > 0) throw failures[0];
}

/** Accounts that have as many calls under way as are claimed of them together. */
const busyAccounts = (userIds: readonly number[]): readonly number[] =>
  [...new Set(userIds)].filter(
    (userId) => userIds.filter((each) => each === userId).length >= CLAIMED_TOGETHER_MAX,
  );

/** Until a call has ended, or it is time to look for what is due meanwhile. */
async function firstOf(calls: readonly Promise<void>[]): Promise<void> {
  const ended = new AbortController();
  await Promise.race([...calls, pause(LOOK_MS, ended.signal)]);
  ended.abort();
}

/** One attempt of a delivery; what came of it is in its row. */
export async function attempt(deps: SenderDeps, delivery: Delivery): Promise<void> {
  const { deliveries } = deps;
  const { user_id: userId, webhook_id: webhookId } = delivery;
  const isTest = delivery.type === TEST_TYPE;
  const webhook = (await deps.webhooks.of(userId)).find(({ id }) => id === webhookId);
  if (!webhook || !(webhook.isEnabled || isTest) || !(await deps.isReachable(userId)))
    return deliveries.drop(delivery, 'The webhook was disabled or deleted.');
  const outcome = await send(deps, webhook, delivery);
  if (outcome === undefined) return deliveries.drop(delivery, 'The account was erased.');
  const hasFailedForDays = await deliveries.noteAttempt(delivery, outcome, { isTest });
  if (hasFailedForDays && webhook.isEnabled) await giveUp(deps, userId, webhookId);
}

/** Undefined where the person was erased. */
async function send(
  { webhooks, vault, post, clock }: SenderDeps,
  webhook: Webhook,
  delivery: Delivery,
): Promise<Outcome | undefined> {
  const url = await openText(vault, webhook.url);
  const secret = await webhooks.secretOf(webhook);
  const body = await vault.open(delivery.user_id, delivery.body);
  if (url === null || secret === undefined || body === undefined) return undefined;
  const startedMs = monotonicMs();
  const result = await post(url, {
    headers: {
      'marquee-signature': signatureOf(secret, body, clock()),
      'marquee-delivery': delivery.id,
      'marquee-event': delivery.type,
    },
    body,
  });
  return { ...outcomeOf(result), durationMs: Math.round(monotonicMs() - startedMs) };
}

function outcomeOf(result: GetResult): Omit<Outcome, 'durationMs'> {
  switch (result.kind) {
    case 'answered': {
      const { status } = result;
      return { isTaken: status >= 200 && status < 300, status, error: null };
    }
    case 'forbidden':
      return { isTaken: false, status: null, error: 'The URL leads to no server on the public internet.' };
    case 'unreachable':
      return { isTaken: false, status: null, error: result.reason };
  }
}

/** Disables a webhook, and puts that into its owner's bell. */
async function giveUp(deps: SenderDeps, userId: number, webhookId: string): Promise<void> {
  const context = platformCommand(deps.clock());
  const position = await deps.webhooks.giveUp(userId, webhookId, context);
  if (position === undefined) return;
  const notificationId = await deps.notificationIds.idFor('notification', `webhook:${context.commandId}`);
  const data = {
    color: 'red',
    message: 'A webhook was disabled because all calls have failed for 3 days.',
    route: '/settings?tab=webhooks',
    route_params: {},
  };
  await deps.notifications.raise(
    { notificationId, userId, notificationType: 'webhook_disabled', data },
    platformCommand(deps.clock()),
  );
}
