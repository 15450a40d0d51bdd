import { randomUUID } from 'node:crypto';

import type { CommandContext } from '@marquee/kit/decider/command-context';
import { acceptedOrThrow, createCommandHandler } from '@marquee/kit/decider/command-handler';
import { RejectedError } from '@marquee/kit/decider/rejection';
import type { EventStore } from '@marquee/kit/event-store/port';
import { isPublicUrl } from '@marquee/kit/outbound/public-url';
import { openText } from '@marquee/kit/personal-data/open-text';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import { sealText } from '@marquee/kit/personal-data/seal-text';
import type { ChangeWebhook, CreateWebhook } from '@marquee/schemas/webhook/commands';

import type { WebhookCommand } from './decide.ts';
import { webhooksDecider, webhooksStream } from './index.ts';
import { WEBHOOK_REJECTIONS } from './rejections.ts';
import { newWebhookSecret } from './signature.ts';
import type { Webhook } from './state.ts';

interface WebhookDeps {
  readonly eventStore: EventStore;
  readonly vault: PersonalDataVault;
}

type Position = bigint | undefined;

export type Webhooks = ReturnType<typeof createWebhooks>;

/** The webhooks of accounts, and what changes them. Rejections are thrown as `RejectedError`. */
export function createWebhooks({ eventStore, vault }: WebhookDeps) {
  const streams = createCommandHandler({ decider: webhooksDecider, eventStore });
  const run = async (command: WebhookCommand, context: CommandContext): Promise<Position> =>
    acceptedOrThrow(await streams.handle(webhooksStream(command.userId), command, context)).position;
  const of = async (userId: number): Promise<readonly Webhook[]> =>
    (await streams.load(webhooksStream(userId))).state.webhooks;
  const find = async (userId: number, id: string): Promise<Webhook> => {
    const webhook = (await of(userId)).find((each) => each.id === id);
    if (!webhook) throw new RejectedError(WEBHOOK_REJECTIONS['webhook-not-found']);
    return webhook;
  };
  return {
    of,
    find,
    async create(
      { userId, ...fields }: CreateWebhook & { readonly userId: number },
      context: CommandContext,
    ) {
      checkUrl(fields.url);
      const secret = newWebhookSecret();
      const webhookId = randomUUID();
      const position = await run(
        {
          ...{ kind: 'create', userId, webhookId, ...fields, createdAt: context.occurredAt },
          url: await sealText(vault, userId, fields.url),
          secret: { keyOf: userId, sealed: await vault.seal(userId, secret) },
        },
        context,
      );
      return { webhookId, secret, position };
    },
    async change(
      {
        userId,
        webhookId,
        url,
        ...fields
      }: ChangeWebhook & { readonly userId: number; readonly webhookId: string },
      context: CommandContext,
    ): Promise<Position> {
      checkUrl(url);
      const current = await openText(vault, (await find(userId, webhookId)).url);
      const sealedUrl = url === current ? undefined : await sealText(vault, userId, url);
      return run({ kind: 'change', userId, webhookId, ...fields, url: sealedUrl }, context);
    },
    giveUp: (userId: number, webhookId: string, context: CommandContext) =>
      run({ kind: 'give-up', userId, webhookId }, context),
    remove: (userId: number, webhookId: string, context: CommandContext) =>
      run({ kind: 'delete', userId, webhookId }, context),
    /** Undefined once the person was erased. */
    secretOf: ({ secret }: Webhook): Promise<string | undefined> => vault.open(secret.keyOf, secret.sealed),
  };
}

/** @throws RejectedError where the URL names a private network */
function checkUrl(url: string): void {
  if (!isPublicUrl(url)) throw new RejectedError(WEBHOOK_REJECTIONS['address-not-public']);
}
