import { specification } from '@marquee/kit/decider/specification';
import { API_KEYS_MAX } from '@marquee/schemas/api-key/commands';
import type { UserEvent } from '@marquee/schemas/user/events';
import { sampleRegistration } from '@marquee/schemas/user/samples';
import { describe, expect, it } from 'vitest';

import type { UserCommand } from './decide.ts';
import { userDecider } from './index.ts';
import { USER_REJECTIONS } from './rejections.ts';
import { liveAccount } from './state.ts';

const { given } = specification(userDecider);
const registered: UserEvent = { type: 'UserRegistered', data: sampleRegistration(7) };
const manager: UserEvent = { type: 'UserRegistered', data: sampleRegistration(7, { role: 'manager' }) };
const NOON = '2026-11-27T12:00:00.000Z';
const keyOf = (name: string, expiresAt: string | null = null) => ({
  name,
  scopes: ['statistics:read'],
  digest: `digest of ${name}`,
  ending: 'x7Qz',
  createdAt: NOON,
  expiresAt,
});
const create = (name: string, expiresAt?: string): UserCommand => ({
  kind: 'create-api-key',
  apiKey: { id: `id of ${name}`, ...keyOf(name, expiresAt) },
});
const created = (name: string): UserEvent => ({
  type: 'UserApiKeyCreated',
  data: { userId: 7, apiKeyId: `id of ${name}`, ...keyOf(name) },
});
const revoke = (name: string): UserCommand => ({ kind: 'revoke-api-key', apiKeyId: `id of ${name}` });
const revoked = (name: string): UserEvent => ({
  type: 'UserApiKeyRevoked',
  data: { userId: 7, apiKeyId: `id of ${name}`, name },
});
const many = (count: number) => Array.from({ length: count }, (_, index) => created(`key ${index}`));
const keysAfter = (...events: readonly UserEvent[]) =>
  liveAccount(events.reduce(userDecider.evolve, userDecider.initialState))?.apiKeys.map(({ name }) => name);

describe('API keys', () => {
  it('are created and revoked, one by one', () => {
    given(registered).when(create('report')).then(created('report'));
    given(registered, created('report')).when(revoke('report')).then(revoked('report'));
    expect(keysAfter(registered, created('report'), created('sync'), revoked('report'))).toEqual(['sync']);
  });

  it('are not revoked twice', () => {
    given(registered, created('report'), revoked('report'))
      .when(revoke('report'))
      .thenRejected(USER_REJECTIONS['api-key-not-found']);
  });

  it('are so many at most, those that were revoked not counted', () => {
    given(registered, ...many(API_KEYS_MAX))
      .when(create('one more'))
      .thenRejected(USER_REJECTIONS['too-many-api-keys']);
    given(registered, ...many(API_KEYS_MAX), revoked('key 0'))
      .when(create('one more'))
      .then(created('one more'));
  });

  it('are not made for staff, nor with an expiry that has passed', () => {
    given(manager).when(create('report')).thenRejected(USER_REJECTIONS['api-keys-are-for-advertisers']);
    given(registered)
      .when(create('report', NOON))
      .thenRejected(USER_REJECTIONS['api-key-expires-in-the-past']);
  });
});
