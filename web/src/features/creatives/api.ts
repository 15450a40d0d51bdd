import type { ClickUrlCheck, CreativeView } from '@marquee/schemas/queries/creative';
import { queryOptions } from '@tanstack/react-query';

import { api } from '../../lib/api-client.ts';
import type { DataAnswer } from '../../lib/list-query.ts';

/** Whose creatives: one's own, or (admins) everybody's. */
export type CreativeScope = 'own' | 'all';

export const CREATIVE_KEY = ['creative'] as const;

export const creativesPath = (scope: CreativeScope): string =>
  scope === 'own' ? '/creatives' : '/admin/creatives';
const creativePath = (scope: CreativeScope, id: number | string): string => `${creativesPath(scope)}/${id}`;

type Body = Readonly<Record<string, unknown>>;

export const creativeQuery = (scope: CreativeScope, id: number) =>
  queryOptions({
    queryKey: ['creative', scope, 'detail', id],
    queryFn: async ({ signal }) =>
      (await api.get<DataAnswer<CreativeView>>(creativePath(scope, id), { signal })).data,
    meta: { isPage: true },
  });

export const fetchCreative = async (scope: CreativeScope, id: number): Promise<CreativeView> =>
  (await api.get<DataAnswer<CreativeView>>(creativePath(scope, id))).data;

export const createCreative = async (body: Body, idempotencyKey: string): Promise<CreativeView> =>
  (await api.post<DataAnswer<CreativeView>>(creativesPath('own'), body, { idempotencyKey })).data;

/** `PUT`: all that the form shows. @throws ApiError 409 when `version` is not today's */
export const changeCreative = async (scope: CreativeScope, id: number, body: Body): Promise<CreativeView> =>
  (await api.put<DataAnswer<CreativeView>>(creativePath(scope, id), body)).data;

export const switchCreative = async (
  scope: CreativeScope,
  id: number | string,
  isActive: boolean,
): Promise<CreativeView> =>
  (await api.patch<DataAnswer<CreativeView>>(creativePath(scope, id), { isActive })).data;

export const duplicateCreative = async (scope: CreativeScope, id: number): Promise<CreativeView> =>
  (await api.post<DataAnswer<CreativeView>>(`${creativePath(scope, id)}/duplicate`, {})).data;

export const deleteCreative = (scope: CreativeScope, id: number | string): Promise<unknown> =>
  api.delete(creativePath(scope, id));

/** @param version what the admin saw; without it whatever is stored now is approved */
export const approveCreative = (id: number | string, version?: number): Promise<unknown> =>
  api.post(`${creativePath('all', id)}/approve`, version === undefined ? {} : { version });

export type Refusal = 'decline' | 'disapprove';

/** Refuses what waits (`decline`), or takes an approval back (`disapprove`). */
export const refuseCreative = (
  refusal: Refusal,
  { id, version }: Pick<CreativeView, 'id' | 'version'>,
  reason: string,
): Promise<unknown> => api.post(`${creativePath('all', id)}/${refusal}`, { reason, version });

const CHECK_STALE_MS = 120_000;

/** Follows a link from the server: whether it may stand in a creative, who answers there, where it ends. */
export const clickUrlCheckQuery = (url: string | undefined) =>
  queryOptions({
    queryKey: ['click-url-check', url],
    queryFn: async ({ signal }) =>
      (await api.post<DataAnswer<ClickUrlCheck>>('/creatives/check-click-url', { url }, { signal })).data,
    enabled: url !== undefined,
    staleTime: CHECK_STALE_MS,
    retry: false,
    refetchOnWindowFocus: false,
  });

/** What is wrong with markup for its type; null when nothing is. */
export const checkAdmBody = async (body: Body, signal: AbortSignal): Promise<string | null> =>
  (
    await api.post<DataAnswer<{ readonly message: string | null }>>('/creatives/check-adm-body', body, {
      signal,
    })
  ).data.message;
