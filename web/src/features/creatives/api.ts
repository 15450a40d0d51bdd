import type { changeCreativeBody, createCreativeBody } from '@marquee/schemas/creative/commands';
import { admBodyCheckAnswer, creativeAnswer, type CreativeView } from '@marquee/schemas/creative/views';
import { queryOptions } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { creativePath, creativesPath, type CreativeScope } from './calls.ts';

type NewCreative = InferInput<typeof createCreativeBody>;
type CreativeChange = InferInput<typeof changeCreativeBody>;

export const creativeQuery = (scope: CreativeScope, id: number) =>
  queryOptions({
    queryKey: ['creative', scope, 'detail', id],
    queryFn: async ({ signal }) =>
      (await parsed(creativeAnswer, api.get(creativePath(scope, id), { signal }))).data,
    meta: { isPage: true },
  });

export const fetchCreative = async (scope: CreativeScope, id: number): Promise<CreativeView> =>
  (await parsed(creativeAnswer, api.get(creativePath(scope, id)))).data;

export const createCreative = async (body: NewCreative, idempotencyKey: string): Promise<CreativeView> =>
  (await parsed(creativeAnswer, api.post(creativesPath('own'), body, { idempotencyKey }))).data;

/** `PUT`: all that the form shows. @throws ApiError 409 when `version` is not today's */
export const changeCreative = async (
  scope: CreativeScope,
  id: number,
  body: CreativeChange,
): Promise<CreativeView> => (await parsed(creativeAnswer, api.put(creativePath(scope, id), body))).data;

export const switchCreative = async (
  scope: CreativeScope,
  id: number | string,
  isActive: boolean,
): Promise<CreativeView> =>
  (await parsed(creativeAnswer, api.patch(creativePath(scope, id), { isActive }))).data;

export const duplicateCreative = async (scope: CreativeScope, id: number): Promise<CreativeView> =>
  (await parsed(creativeAnswer, api.post(`${creativePath(scope, id)}/duplicate`, {}))).data;

/** @param version that was seen: one that was changed since is not deleted */
export const deleteCreative = (
  scope: CreativeScope,
  id: number | string,
  version?: number,
): Promise<unknown> =>
  api.delete(
    creativePath(scope, id),
    version === undefined ? undefined : { headers: { 'if-match': `"${version}"` } },
  );

/** @param version what the admin saw; without it whatever is stored now is approved */
export const approveCreative = async (id: number | string, version?: number): Promise<CreativeView> =>
  (
    await parsed(
      creativeAnswer,
      api.post(`${creativePath('all', id)}/approve`, version === undefined ? {} : { version }),
    )
  ).data;

export type Rejection = 'decline' | 'disapprove';

/** Refuses what waits (`decline`), or takes an approval back (`disapprove`). */
export const rejectCreative = async (
  rejection: Rejection,
  { id, version }: Pick<CreativeView, 'id' | 'version'>,
  reason: string,
): Promise<CreativeView> =>
  (await parsed(creativeAnswer, api.post(`${creativePath('all', id)}/${rejection}`, { reason, version })))
    .data;

/** Markup as it is typed. */
interface TypedMarkup {
  readonly admBody: unknown;
  readonly admType: unknown;
  readonly skipIsSecureCheck: boolean;
}

/** What is wrong with markup for its type; null when nothing is. */
export const checkAdmBody = async (body: TypedMarkup, signal: AbortSignal): Promise<string | null> =>
  (await parsed(admBodyCheckAnswer, api.post('/creatives/check-adm-body', body, { signal }))).data.message;
