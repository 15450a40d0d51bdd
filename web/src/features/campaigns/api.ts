import type { editCampaignBody } from '@marquee/schemas/campaign/commands';
import { campaignAnswer, type CampaignView } from '@marquee/schemas/campaign/views';
import { queryOptions } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import type { TagsSource } from '../../widgets/tags/tags-in-use.ts';
import type { CampaignInput } from './model/form-values.ts';

/** The body of `PATCH /campaigns/{id}`. */
type CampaignEdit = InferInput<typeof editCampaignBody>;

/** Whose campaigns: the user's own, or (admins) all. */
export type CampaignScope = 'own' | 'all';

export const campaignsPath = (scope: CampaignScope): string =>
  scope === 'own' ? '/campaigns' : '/admin/campaigns';
/** A CSV of campaigns to edit and to import again. */
export const editingFilePath = (scope: CampaignScope): string =>
  `${campaignsPath(scope)}/export-for-editing.csv`;
/** The tags in use in a field of campaigns. @param userId whose, in an admin's call; all users' without it */
export const campaignTags = (scope: CampaignScope, field: string, userId?: number): TagsSource => ({
  entity: 'campaign',
  path: `${campaignsPath(scope)}/${field}`,
  userId,
});
export const campaignPath = (scope: CampaignScope, id: number | string): string =>
  `${campaignsPath(scope)}/${id}`;
export const relatedCreativesPath = (scope: CampaignScope, id: number): string =>
  `${campaignPath(scope, id)}/related-creatives`;
export const creativesPath = (scope: CampaignScope): string =>
  scope === 'own' ? '/creatives' : '/admin/creatives';

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

/** @param version that was seen: one that was changed since is not deleted */
export const deleteCampaign = (
  scope: CampaignScope,
  id: number | string,
  version?: number,
): Promise<unknown> =>
  api.delete(
    campaignPath(scope, id),
    version === undefined ? undefined : { headers: { 'if-match': `"${version}"` } },
  );

export const approveCampaign = async (id: number, version: number): Promise<CampaignView> =>
  (await parsed(campaignAnswer, api.post(`${campaignPath('all', id)}/approve`, { version }))).data;

export const disapproveCampaign = async (
  id: number,
  version: number,
  reason: string,
): Promise<CampaignView> => {
  const body = { version, ...(reason === '' ? {} : { reason }) };
  return (await parsed(campaignAnswer, api.post(`${campaignPath('all', id)}/disapprove`, body))).data;
};

export const switchCreative = (scope: CampaignScope, id: number, isActive: boolean): Promise<unknown> =>
  api.patch(`${creativesPath(scope)}/${id}`, { isActive });
