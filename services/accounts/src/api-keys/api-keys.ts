import { randomUUID } from 'node:crypto';

import type { CommandContext } from '@marquee/kit/decider/command-context';
import { acceptedOrThrow } from '@marquee/kit/decider/command-handler';
import { shownText } from '@marquee/kit/personal-data/open-text';
import { secretDigest } from '@marquee/kit/runtime/secret-digest';
import type { CreateApiKey } from '@marquee/schemas/api-key/commands';
import { API_SCOPE_NAMES } from '@marquee/schemas/api-key/scopes';
import type { ApiKeyView, CreatedApiKey } from '@marquee/schemas/api-key/views';

import { accountOrThrow, type Accounts } from '../accounts.ts';
import { sealText } from '../personal-data.ts';
import { userStream } from '../user/index.ts';
import type { ApiKey } from '../user/state.ts';
import { endingOf, hintOf, newApiKey } from './api-key.ts';

/** The keys of an account that are not revoked, the newest first. */
export async function apiKeysOf(accounts: Accounts, userId: number): Promise<readonly ApiKeyView[]> {
  const { apiKeys } = await accountOrThrow(accounts, userId);
  const uses = await accounts.apiKeyUses.ofUser(userId);
  const views = apiKeys.map(async (apiKey) => {
    const name = await shownText(accounts.vault, apiKey.name);
    return viewOf(userId, { ...apiKey, name }, uses.get(apiKey.id));
  });
  return (await Promise.all(views)).reverse();
}

const viewOf = (
  userId: number,
  apiKey: ApiKey & { readonly name: string },
  lastUsedAt: Date | undefined,
): ApiKeyView => ({
  id: apiKey.id,
  name: apiKey.name,
  hint: hintOf(userId, apiKey.ending),
  scopes: API_SCOPE_NAMES.filter((scope) => apiKey.scopes.includes(scope)),
  createdAt: apiKey.createdAt,
  expiresAt: apiKey.expiresAt,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

type Position = bigint | undefined;

/** Makes a key; no other answer and no store has it. @throws RejectedError for one too many */
export async function createApiKey(
  accounts: Accounts,
  { userId, name, scopes, expiresAt }: CreateApiKey & { readonly userId: number },
  context: CommandContext,
): Promise<CreatedApiKey & { readonly position: Position }> {
  const key = newApiKey(userId);
  const apiKey: ApiKey = {
    id: randomUUID(),
    name: await sealText(accounts.vault, userId, name),
    scopes,
    digest: secretDigest(key),
    ending: endingOf(key),
    createdAt: context.occurredAt,
    expiresAt,
  };
  const command = { kind: 'create-api-key', apiKey } as const;
  const { position } = acceptedOrThrow(await accounts.users.handle(userStream(userId), command, context));
  accounts.authenticator.forget(userId);
  return { ...viewOf(userId, { ...apiKey, name }, undefined), key, position };
}

/** Ends a key: no call is made with it from now on. @throws RejectedError for one that is not there */
export async function revokeApiKey(
  accounts: Accounts,
  { userId, apiKeyId }: { readonly userId: number; readonly apiKeyId: string },
  context: CommandContext,
): Promise<Position> {
  const command = { kind: 'revoke-api-key', apiKeyId } as const;
  const { position } = acceptedOrThrow(await accounts.users.handle(userStream(userId), command, context));
  accounts.authenticator.forget(userId);
  await accounts.apiKeyUses.forget(apiKeyId);
  return position;
}
