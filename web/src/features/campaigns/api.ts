import type { editCampaignBody } from '@marquee/schemas/campaign/commands';
import { campaignAnswer, type CampaignView } from '@marquee/schemas/campaign/views';
import type { reachBody } from '@marquee/schemas/commands/reach';
import { creativeListAnswer } from '@marquee/schemas/creative/views';
import { reachAnswer } from '@marquee/schemas/queries/reach';
import { campaignNoBidsAnswer } from '@marquee/schemas/queries/no-bids';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import { toSearchParams, type ListFilter } from '../../lib/list-query.ts';
import type { TagsSource } from '../../widgets/tags/tags-in-use.ts';
import type { CampaignInput } from './model/form-values.ts';

/** The body of `PATCH /campaigns/{id}`. */
type CampaignEdit = InferInput<typeof editCampaignBody>;
export type ReachInput = InferInput<typeof reachBody>;

/** Whose campaigns: one's own, or (admins) everybody's. */
export type CampaignScope = 'own' | 'all';

export const campaignsPath = (scope: CampaignScope): string =>
  scope === 'own' ? '/campaigns' : '/admin/campaigns';
/** The tags in use in a field of campaigns. @param userId whose, of an admin's call; everybody's without it */
export const campaignTags = (scope: CampaignScope, field: string, userId?: number): TagsSource => ({
  entity: 'campaign',
  path: `${campaignsPath(scope)}/${field}`,
  userId,
});
const campaignPath = (scope: CampaignScope, id: number | string): string => `${campaignsPath(scope)}/${id}`;
export const relatedCreativesPath = (scope: CampaignScope, id: number): string =>
  `${campaignPath(scope, id)}/related-creatives`;
const creativesPath = (scope: CampaignScope): string => (scope === 'own' ? '/creatives' : '/admin/creatives');

export const campaignQuery = (scope: CampaignScope, id: number) =>
  queryOptions({
    queryKey: ['campaign', scope, 'detail', id],
    queryFn: async ({ signal }) =>
      (await parsed(campaignAnswer, api.get(campaignPath(scope, id), { signal }))).data,
    meta: { isPage: true },
  });

export const fetchCampaign = async (scope: CampaignScope, id: number): Promise<CampaignView> =>
  (await parsed(campaignAnswer, api.get(campaignPath(scope, id)))).data;

export const createCampaign = async (body: CampaignInput, idempotencyKey: string): Promise<CampaignView> =>
  (await parsed(campaignAnswer, api.post(campaignsPath('own'), body, { idempotencyKey }))).data;

/** `PUT`: all that the form shows. @throws ApiError 409 when `version` is not today's */
export const changeCampaign = async (
  scope: CampaignScope,
  id: number,
  body: CampaignInput,
): Promise<CampaignView> => (await parsed(campaignAnswer, api.put(campaignPath(scope, id), body))).data;

/** `PATCH`: name, price, budgets and dates in place. @throws ApiError 409 when `version` is not today's */
export const editCampaign = async (
  scope: CampaignScope,
  id: number,
  body: CampaignEdit,
): Promise<CampaignView> => (await parsed(campaignAnswer, api.patch(campaignPath(scope, id), body))).data;

export const switchCampaign = async (
  scope: CampaignScope,
  id: number | string,
  isActive: boolean,
): Promise<CampaignView> =>
  (await parsed(campaignAnswer, api.post(`${campaignPath(scope, id)}/${isActive ? 'start' : 'stop'}`, {})))
    .data;

export const duplicateCampaign = async (scope: CampaignScope, id: number | string): Promise<CampaignView> =>
  (await parsed(campaignAnswer, api.post(`${campaignPath(scope, id)}/duplicate`, {}))).data;

export const deleteCampaign = (scope: CampaignScope, id: number | string): Promise<unknown> =>
  api.delete(campaignPath(scope, id));

export const approveCampaign = (id: number, version: number): Promise<unknown> =>
  api.post(`${campaignPath('all', id)}/approve`, { version });

export const disapproveCampaign = (id: number, version: number, reason: string): Promise<unknown> =>
  api.post(`${campaignPath('all', id)}/disapprove`, { version, ...(reason === '' ? {} : { reason }) });

export const switchCreative = (scope: CampaignScope, id: number, isActive: boolean): Promise<unknown> =>
  api.patch(`${creativesPath(scope)}/${id}`, { isActive });

interface CreativesOf {
  readonly scope: CampaignScope;
  readonly creativeType: string;
  /** Whose: a campaign shows its owner's creatives only. Undefined for one's own. */
  readonly userId: number | undefined;
  readonly search: string;
}

/** Most that a list answers at once; whoever has more searches. */
const PICKER_ROWS = 100;

/** Creatives that a campaign of a type may show. */
export const pickableCreativesQuery = ({ scope, creativeType, userId, search }: CreativesOf) =>
  queryOptions({
    queryKey: ['creative', scope, 'list', { pickFor: creativeType, userId, search }],
    queryFn: ({ signal }) => {
      const owner: ListFilter[] =
        userId === undefined ? [] : [{ field: 'userId', operator: 'eq', value: String(userId) }];
      const query = toSearchParams({
        page: 1,
        perPage: PICKER_ROWS,
        orderBy: 'id',
        sortedBy: 'desc',
        search: search === '' ? undefined : search,
        filters: [{ field: 'creativeType', operator: 'eq', value: creativeType }, ...owner],
      });
      return parsed(creativeListAnswer, api.get(creativesPath(scope), { query, signal }));
    },
    placeholderData: keepPreviousData,
  });

/** Chosen creatives, also those that a search does not find. */
export const creativesByIdQuery = (scope: CampaignScope, ids: readonly number[]) =>
  queryOptions({
    queryKey: ['creative', scope, 'list', { ids: [...ids].sort((left, right) => left - right) }],
    queryFn: ({ signal }) => {
      const query = toSearchParams({
        page: 1,
        perPage: PICKER_ROWS,
        filters: [{ field: 'id', operator: 'in', value: ids.join() }],
      });
      return parsed(creativeListAnswer, api.get(creativesPath(scope), { query, signal }));
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** What a plan could reach. @param body `POST /campaigns/reach`; undefined asks nothing */
export const reachQuery = (body: ReachInput | undefined) =>
  queryOptions({
    queryKey: ['reach', body],
    queryFn: async ({ signal }) =>
      (await parsed(reachAnswer, api.post('/campaigns/reach', body, { signal }))).data,
    enabled: body !== undefined,
    // An estimate over seven days does not move within minutes.
    staleTime: 300_000,
    placeholderData: keepPreviousData,
    retry: false,
  });

/** How often a campaign bid on what was offered, and why it did not; fresh at every look. */
export const noBidsQuery = (scope: CampaignScope, id: number) =>
  queryOptions({
    queryKey: ['campaign', scope, 'no-bids', id],
    queryFn: async ({ signal }) =>
      (await parsed(campaignNoBidsAnswer, api.get(`${campaignPath(scope, id)}/refusals`, { signal }))).data,
    staleTime: 0,
  });
