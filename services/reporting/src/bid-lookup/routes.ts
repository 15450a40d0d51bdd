import type { FactStore } from '@marquee/kit/fact-store/port';
import { declareRejections, RejectedError } from '@marquee/kit/decider/rejection';
import type { Principal } from '@marquee/kit/http/principal';
import { ADMIN, data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { bidLookupAnswer, lookedUpId, type BidLookupView } from '@marquee/schemas/queries/bid-lookup';
import { maySeeField } from '@marquee/schemas/queries/statistics-rights';
import * as v from 'valibot';

import { REPORT_READERS } from '../statistics/routes.ts';
import type { ValueNamesPort } from '../statistics/value-names.ts';
import { viewOfBid, type BidViewer } from './bid-view.ts';
import { readBid } from './read-bid.ts';

/** The bid of a click id; undefined for a text that is no click id of this installation. */
export type ClickIdsPort = (
  clickId: string,
) => Promise<{ readonly bidId: string; readonly bidAtMs: number } | undefined>;

export interface BidLookupDeps {
  readonly factStore: Pick<FactStore, 'query'>;
  /** Endpoints that sell premium inventory. */
  readonly premiumSspIds: () => Promise<readonly number[]>;
  /** Without it, only bid ids are known. */
  readonly bidOfClickId?: ClickIdsPort;
  /** Names of values in reports; none has one without it. */
  readonly valueNames?: ValueNamesPort;
}

/** Also for a bid of another account: an answer must not reveal that it exists. */
const BID_LOOKUP_REJECTIONS = declareRejections({
  'not-found': { type: 'NotFound', message: 'Bid is not found' },
});

const byId = v.object({ id: lookedUpId });
const common = {
  method: 'GET',
  tag: 'Statistics',
  params: byId,
  response: bidLookupAnswer,
  callsPerMinute: 60,
} as const;

/** One bid and what happened to it, by its id or its click id: an account's own, and every one for admins. */
export const bidLookupRoutes = (deps: BidLookupDeps): RouteDefinition[] => [
  route({
    ...common,
    path: '/statistics/bids/:id',
    summary: 'What happened to an own bid, what it was charged and why, by its id or click id',
    access: REPORT_READERS,
    ownership: 'own',
    handler: async ({ params, principal }) =>
      data(await lookUp(deps, params.id, await ownViewer(deps, principal), principal.userId)),
  }),
  route({
    ...common,
    path: '/admin/statistics/bids/:id',
    summary: 'What happened to a bid, with what it cost, by its id or click id',
    access: ADMIN,
    ownership: 'none',
    handler: async ({ params, principal }) => {
      const { role, canSeeClick, canSeeSsp } = principal;
      return data(await lookUp(deps, params.id, { role, canSeeClick, canSeeSsp, hiddenSspIds: [] }));
    },
  }),
];

/** An admin sees the admin's own bids as an advertiser does. */
const ownViewer = async (
  { premiumSspIds }: BidLookupDeps,
  { canSeeClick, canSeeSsp, canSeeSspPremium }: Principal,
): Promise<BidViewer> => ({
  role: 'advert',
  canSeeClick,
  canSeeSsp,
  hiddenSspIds: canSeeSspPremium ? [] : await premiumSspIds(),
});

/** @throws RejectedError where no kept fact is of the bid, or none of this user's */
async function lookUp(
  { factStore, bidOfClickId, valueNames }: BidLookupDeps,
  id: string,
  viewer: BidViewer,
  userId?: number,
): Promise<BidLookupView> {
  const { bidId, bidAtMs } = (await bidOfClickId?.(id)) ?? { bidId: id, bidAtMs: undefined };
  const found = await readBid(factStore, {
    bidId,
    userId,
    bidAtMs,
    hidesClicks: !maySeeField('clicks', viewer),
  });
  if (found === undefined) throw new RejectedError(BID_LOOKUP_REJECTIONS['not-found']);
  return viewOfBid(bidId, found, viewer, valueNames ?? (() => undefined));
}
