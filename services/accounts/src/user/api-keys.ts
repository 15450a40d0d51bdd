import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import { API_KEYS_MAX } from '@marquee/schemas/api-key/commands';
import { instantMs } from '@marquee/schemas/common/time';
import type { UserEvent } from '@marquee/schemas/user/events';

import { USER_REJECTIONS, type UserRejection } from './rejections.ts';
import type { Account, ApiKey, LiveAccount } from './state.ts';

export type ApiKeyCommand =
  | { readonly kind: 'create-api-key'; readonly apiKey: ApiKey }
  | { readonly kind: 'revoke-api-key'; readonly apiKeyId: string };

export function decideApiKey(
  command: ApiKeyCommand,
  { userId, role, apiKeys }: LiveAccount,
): Decision<UserEvent, UserRejection> {
  if (command.kind === 'revoke-api-key') {
    const { apiKeyId } = command;
    const found = apiKeys.find(({ id }) => id === apiKeyId);
    if (!found) return reject(USER_REJECTIONS['api-key-not-found']);
    return accept({ type: 'UserApiKeyRevoked', data: { userId, apiKeyId, name: found.name } });
  }
  const { id: apiKeyId, ...apiKey } = command.apiKey;
  if (role !== 'advert') return reject(USER_REJECTIONS['api-keys-are-for-advertisers']);
  if (apiKeys.length >= API_KEYS_MAX) return reject(USER_REJECTIONS['too-many-api-keys']);
  if (hasExpired(apiKey, apiKey.createdAt)) return reject(USER_REJECTIONS['api-key-expires-in-the-past']);
  return accept({ type: 'UserApiKeyCreated', data: { userId, apiKeyId, ...apiKey } });
}

/** @param at ISO 8601 UTC */
export const hasExpired = ({ expiresAt }: Pick<ApiKey, 'expiresAt'>, at: string): boolean =>
  expiresAt !== null && instantMs(expiresAt) <= instantMs(at);

type ApiKeyEvent = Extract<UserEvent, { type: 'UserApiKeyCreated' | 'UserApiKeyRevoked' }>;

export function evolveApiKeys(account: Account, { type, data }: ApiKeyEvent): Account {
  const others = account.apiKeys.filter(({ id }) => id !== data.apiKeyId);
  if (type === 'UserApiKeyRevoked') return { ...account, apiKeys: others };
  const { userId: _, apiKeyId: id, ...apiKey } = data;
  return { ...account, apiKeys: [...others, { id, ...apiKey }] };
}
