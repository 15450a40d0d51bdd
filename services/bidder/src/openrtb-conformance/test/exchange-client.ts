import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { sampleCreative } from '@marquee/schemas/creative/samples';
import type { CampaignFields } from '@marquee/schemas/campaign/fields';
import type { CreativeFields } from '@marquee/schemas/creative/fields';
import type { DealFields } from '@marquee/schemas/deal/fields';
import type { MediaAssetEvent } from '@marquee/schemas/media/events';
import type { AnyEvent } from '@marquee/schemas/events/registry';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';
import { afterEach, expect } from 'vitest';

import type { BidderConfig } from '../../running/bidder-config.ts';
import {
  bidRequest,
  bidUrl,
  campaignFields,
  creativeFields,
  deposited,
  registered,
  seedServingCampaign,
  startBidder,
  type TestBidder,
} from '../../test/test-bidder.ts';

export type Json = Record<string, unknown>;

export interface Bid extends Json {
  readonly id: string;
  readonly impid: string;
  readonly price: number;
  readonly adm: string;
  readonly nurl: string;
  readonly burl: string;
  readonly lurl: string;
}

interface Answer {
  readonly statusCode: number;
  readonly body: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

interface Sent {
  readonly headers?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly url?: string;
}

/** A further campaign, of one creative. */
export interface CompetingCampaign {
  /** Default 5: the advertiser of campaign 42. */
  readonly userId?: number;
  readonly campaign?: Partial<CampaignFields>;
  readonly creative?: CreativeFields;
}

/** An exchange that is connected to a bidder with one campaign (42) of one creative (7), and maybe its competitors. */
export interface ExchangeClient {
  readonly testBidder: TestBidder;
  /** A bid request as it goes over the wire. */
  send(body: string | Buffer | object, sent?: Sent): Promise<Answer>;
  /** The bids of the answer, which must be one. */
  bids(body: object, sent?: Sent): Promise<readonly Bid[]>;
  /** The only bid of the answer. */
  bid(body: object, sent?: Sent): Promise<Bid>;
  /** Why the answer is 204, which it must be: the request's reason, or campaign 42's where the request has none. */
  noBidReason(body: object): Promise<string>;
  stop(): Promise<void>;
}

export interface ExchangeClientOptions {
  readonly campaign?: Partial<CampaignFields>;
  readonly creative?: CreativeFields;
  readonly endpoint?: Partial<SspEndpointFields>;
  readonly competitors?: readonly CompetingCampaign[];
  /** With the exchange: its deals 1, 2, … Default: `DEALS`, which every advertiser may buy at what the request asks. */
  readonly deals?: readonly Partial<DealFields>[];
  /** What the advertiser uploaded. */
  readonly uploads?: readonly MediaAssetEvent[];
  readonly config?: Partial<BidderConfig>;
  readonly clock?: () => Date;
}

/** `d0` to `d59`, and some with other names. */
const DEALS: readonly Partial<DealFields>[] = [
  ...['d-1', 'fixed', 'high', 'low', 'ours', 'theirs'],
  ...Array.from({ length: 60 }, (_, nth) => `d${nth}`),
].map((exchangeDealId) => ({ exchangeDealId }));

/** `connectExchange` for a suite, which calls this once: its exchanges end with the test that connected them. */
export function connectingExchanges(): typeof connectExchange {
  const exchanges: ExchangeClient[] = [];
  afterEach(async () => {
    for (const exchange of exchanges.splice(0)) await exchange.stop();
  });
  return async (options) => {
    const exchange = await connectExchange(options);
    exchanges.push(exchange);
    return exchange;
  };
}

export async function connectExchange(options: ExchangeClientOptions = {}): Promise<ExchangeClient> {
  const {
    campaign,
    creative = creativeFields(),
    endpoint,
    competitors = [],
    deals = DEALS,
    uploads = [],
    config,
    clock,
  } = options;
  const eventStore = createMemoryEventStore();
  const { creativeType } = creative;
  const type = creativeType === 'interstitial' ? 'banner' : creativeType;
  const write = eventWriter(eventStore);
  for (const upload of uploads) await write(`media-asset-${upload.data.mediaAssetId}`, upload);
  await seedServingCampaign(eventStore, {
    campaign: { creativeType, ...campaign },
    creative,
    endpoint: { type, ...endpoint },
    deals,
  });
  for (const [index, competitor] of competitors.entries()) {
    const [campaignId, creativeId] = [200 + index, 100 + index];
    const shown = competitor.creative ?? creative;
    const fields = campaignFields({
      creativeType: shown.creativeType,
      creativeIds: [creativeId],
      ...competitor.campaign,
    });
    const { userId = 5 } = competitor;
    if (userId !== 5) {
      await write(`user-${userId}`, registered(userId));
      await write(`wallet-${userId}`, deposited(userId, 500_000_000_000n));
    }
    await write(`creative-${creativeId}`, ...approvedCreative({ creativeId, userId }, shown));
    await write(`campaign-${campaignId}`, ...approvedCampaign({ campaignId, userId }, fields));
  }
  const testBidder = await startBidder({
    eventStore,
    ...(config === undefined ? {} : { config }),
    ...(clock === undefined ? {} : { clock }),
  });
  const send: ExchangeClient['send'] = (body, { headers = {}, query = '', url = bidUrl } = {}) =>
    testBidder.app.inject({ method: 'POST', url: `${url}${query}`, headers, payload: body as never });
  const bids: ExchangeClient['bids'] = async (body, sent) => {
    const answer = await send(body, { query: '&debug=1', ...sent });
    expect(answer.statusCode, whySaid(answer, testBidder)).toBe(200);
    return bidsIn(answer.body);
  };
  return {
    testBidder,
    send,
    bids,
    async bid(body, sent) {
      const found = await bids(body, sent);
      expect(found).toHaveLength(1);
      return found[0]!;
    },
    async noBidReason(body) {
      const before = reasonsOf(testBidder);
      const answer = await send(body, { query: '&debug=1' });
      expect(answer.statusCode, answer.body).toBe(204);
      expect(answer.body).toBe('');
      const reason = String(answer.headers['x-nbr']);
      if (reason !== 'no-campaign') return reason;
      const more = [...reasonsOf(testBidder)].filter(([name, total]) => total > (before.get(name) ?? 0));
      return more.map(([name]) => name).join(' ');
    },
    stop: () => testBidder.stop(),
  };
}

const approvedCreative = (
  ids: { readonly creativeId: number; readonly userId: number },
  fields: CreativeFields,
): AnyEvent[] => [
  { type: 'CreativeCreated', data: { ...ids, ...fields, duplicatedFrom: null } },
  { type: 'CreativeApproved', data: ids },
];

const approvedCampaign = (
  ids: { readonly campaignId: number; readonly userId: number },
  fields: CampaignFields,
): AnyEvent[] => [
  { type: 'CampaignCreated', data: { ...ids, ...fields, duplicatedFrom: null } },
  { type: 'CampaignApproved', data: ids },
];

const reasonsOf = ({ diagnostics }: TestBidder): ReadonlyMap<string, number> =>
  new Map((diagnostics.noBids(42)?.reasons ?? []).map(({ reason, total }) => [reason, total]));

const whySaid = ({ headers, body }: Answer, testBidder: TestBidder): string =>
  `${String(headers['x-nbr'])} ${JSON.stringify([...reasonsOf(testBidder)])} ${body.slice(0, 200)}`;

export const bidsIn = (body: string): readonly Bid[] =>
  (JSON.parse(body) as { seatbid: { bid: Bid[] }[] }).seatbid.flatMap(({ bid }) => bid);

/** The request of `test/test-bidder.ts`, its imp offering this instead of a banner. */
export const asks = (medium: Json, imp: Json = {}, over: Json = {}): object =>
  bidRequest(over, { banner: undefined, ...medium, ...imp });

/** A creative of another type than banner. */
export const creativeOf = (
  creativeType: Exclude<CreativeFields['creativeType'], 'banner'>,
  part: Partial<CreativeFields>,
): CreativeFields => sampleCreative({ creativeType, banner: null, ...part });
