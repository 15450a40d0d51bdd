import { ADMIN, data, route } from '@marquee/kit/http/route';
import type { Access, RouteDefinition } from '@marquee/kit/http/route';
import { notFound } from '@marquee/kit/http/problem-error';
import type { LabRun } from '@marquee/schemas/commands/lab';
import { labRun } from '@marquee/schemas/commands/lab';
import { campaignId, idParam } from '@marquee/schemas/common/ids';
import type { LabSample } from '@marquee/schemas/queries/lab';
import { bidRatesAnswer } from '@marquee/schemas/queries/bid-rates';
import { labAnswer, labSamplesAnswer } from '@marquee/schemas/queries/lab';
import { bidderNoBidsAnswer, campaignNoBidsAnswer } from '@marquee/schemas/queries/no-bids';
import * as v from 'valibot';

/** What the control plane asks the edge. @throws DependencyUnavailable when the edge does not answer */
export interface EdgeQueries {
  /** No-bid reasons of everything, or of one campaign; null for an unknown campaign, or one of another advertiser. */
  noBids(asked?: { readonly campaignId: number; readonly userId?: number }): Promise<unknown>;
  /** Requests, bids and latency of the last minutes. */
  rates(): Promise<unknown>;
  /** Undefined when there is no such endpoint. */
  lab(run: LabRun): Promise<unknown>;
  /** Requests that ship with the product. */
  labSamples(): Promise<readonly LabSample[]>;
}

const byCampaign = v.object({ id: idParam(campaignId) });
/** Users with campaigns of their own; an admin while acting as another user. */
const WITH_CAMPAIGNS: Access = { kind: 'roles', roles: ['advert', 'admin'] };
const bidding = { tag: 'Bidding' } as const;

/** Why campaigns do not bid, and the torture lab. The control plane serves them and asks the edge. */
export const createBiddingRoutes = (edge: EdgeQueries): readonly RouteDefinition[] => [
  ...noBidRoutes(edge),
  ...labRoutes(edge),
];

function noBidRoutes(edge: EdgeQueries): readonly RouteDefinition[] {
  const found = (noBids: unknown): unknown => {
    if (noBids === null || noBids === undefined) throw notFound('Campaign');
    return noBids;
  };
  return [
    route({
      ...bidding,
      method: 'GET',
      path: '/campaigns/:id/refusals',
      summary: "Why a campaign of one's own did not bid: counts by reason, and how its day is paced",
      access: WITH_CAMPAIGNS,
      ownership: 'own',
      params: byCampaign,
      response: campaignNoBidsAnswer,
      handler: async ({ params, principal }) =>
        data(found(await edge.noBids({ campaignId: params.id, userId: principal.userId }))),
    }),
    route({
      ...bidding,
      method: 'GET',
      path: '/admin/campaigns/:id/refusals',
      summary: 'Why a campaign did not bid: counts by reason of the last minute, the last hour and in total',
      access: ADMIN,
      ownership: 'none',
      params: byCampaign,
      response: campaignNoBidsAnswer,
      handler: async ({ params }) => data(found(await edge.noBids({ campaignId: params.id }))),
    }),
    route({
      ...bidding,
      method: 'GET',
      path: '/admin/bidder/refusals',
      summary: 'What every SSP endpoint was answered, and why campaigns did not bid',
      access: ADMIN,
      ownership: 'none',
      response: bidderNoBidsAnswer,
      handler: async () => data(await edge.noBids()),
    }),
    route({
      ...bidding,
      method: 'GET',
      path: '/admin/bidder/rates',
      summary: 'Bid requests, bids and latency of the last five minutes, in steps of five seconds',
      access: ADMIN,
      ownership: 'none',
      response: bidRatesAnswer,
      handler: async () => data(await edge.rates()),
    }),
  ];
}

function labRoutes(edge: EdgeQueries): readonly RouteDefinition[] {
  return [
    route({
      ...bidding,
      method: 'GET',
      path: '/admin/bidder/lab/samples',
      summary: 'Bid requests that ship with the product, lawful and broken',
      access: ADMIN,
      ownership: 'none',
      response: labSamplesAnswer,
      handler: async () => data(await edge.labSamples()),
    }),
    route({
      ...bidding,
      method: 'POST',
      path: '/admin/bidder/lab',
      summary:
        'Try a request: the answer, and every campaign with the filter that refused it; nothing is billed',
      access: ADMIN,
      ownership: 'none',
      body: labRun,
      response: labAnswer,
      handler: async ({ body }) => {
        const result = await edge.lab(body);
        if (result === undefined) throw notFound('SSP endpoint');
        return data(result);
      },
    }),
  ];
}
