import { ADMIN, data, route } from '@marquee/kit/http/route';
import type { RouteDefinition } from '@marquee/kit/http/route';
import { notFound } from '@marquee/kit/http/problem-error';
import { campaignId, idParam } from '@marquee/schemas/common/ids';
import * as v from 'valibot';

/**
 * Asks the edge: the figures of one campaign (null when it does not know it), or of everything.
 * @throws DependencyUnavailable when the edge does not answer
 */
export type FetchRefusals = (campaignId?: number) => Promise<unknown>;

/** Why campaigns did not bid, for admins. The control plane serves this and asks the edge for the figures. */
export function createRefusalsRoutes(fetchRefusals: FetchRefusals): readonly RouteDefinition[] {
  return [
    route({
      method: 'GET',
      path: '/admin/campaigns/:id/refusals',
      summary: 'Why a campaign did not bid: counts by reason of the last minute, the last hour and in total',
      tag: 'Bidding',
      access: ADMIN,
      ownership: 'none',
      params: v.object({ id: idParam(campaignId) }),
      handler: async ({ params }) => {
        const refusals = await fetchRefusals(params.id);
        if (refusals === null || refusals === undefined) throw notFound('Campaign');
        return data(refusals);
      },
    }),
    route({
      method: 'GET',
      path: '/admin/bidder/refusals',
      summary: 'What every SSP endpoint was answered, and why campaigns did not bid',
      tag: 'Bidding',
      access: ADMIN,
      ownership: 'none',
      handler: async () => data(await fetchRefusals()),
    }),
  ];
}
