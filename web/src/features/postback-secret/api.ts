import type { RotatePostbackSecret } from '@marquee/schemas/commands/postback-secret';
import { postbackSecretView, revealedPostbackSecret } from '@marquee/schemas/queries/postback-secret';
import { queryOptions } from '@tanstack/react-query';

import { parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

const pathOf = (userId: number) => `/users/${userId}/postback-secret`;

export const postbackSecretQuery = (userId: number) =>
  queryOptions({
    queryKey: ['postback-secret', userId],
    queryFn: ({ signal }) => parsedData(postbackSecretView, api.get(pathOf(userId), { signal })),
  });

export const revealSecret = async (userId: number): Promise<string> =>
  (await parsedData(revealedPostbackSecret, api.post(`${pathOf(userId)}/reveal`))).secret;

export const rotateSecret = (
  userId: number,
  previous: RotatePostbackSecret['previous'],
  idempotencyKey: string,
) => api.post(`${pathOf(userId)}/rotate`, { previous }, { idempotencyKey });

export const revokePreviousSecret = (userId: number) => api.delete(`${pathOf(userId)}/previous`);

export const requireSecret = (userId: number, isRequired: boolean) =>
  api.patch(pathOf(userId), { isRequired });
