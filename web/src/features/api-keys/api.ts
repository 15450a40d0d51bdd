import type { CreateApiKey } from '@marquee/schemas/api-key/commands';
import { apiKeyView, createdApiKey, type CreatedApiKey } from '@marquee/schemas/api-key/views';
import { queryOptions } from '@tanstack/react-query';
import { array } from 'valibot';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

const pathOf = (userId: number) => `/users/${userId}/api-keys`;

/** Begins with the name of the entity that changes with them, so that another tab's change shows. */
export const apiKeysKey = (userId: number) => ['user', 'api-keys', userId] as const;

export const apiKeysQuery = (userId: number) =>
  queryOptions({
    queryKey: apiKeysKey(userId),
    queryFn: ({ signal }) => parsedData(array(apiKeyView), api.get(pathOf(userId), { signal })),
  });

export const createApiKey = (userId: number, command: CreateApiKey): Promise<CreatedApiKey> =>
  parsedData(createdApiKey, api.post(pathOf(userId), command));

export const revokeApiKey = (userId: number, apiKeyId: string) => api.delete(`${pathOf(userId)}/${apiKeyId}`);
