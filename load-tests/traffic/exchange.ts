import type { AdType } from './ad-types.ts';
import { type Ad, readBids, readListings } from './answers.ts';
import { Audience, type VisitorBehaviour } from './audience.ts';
import { createRequests, type Json } from './bid-requests.ts';
import { type Callers, createCallers } from './callers.ts';
import { feedParameters } from './feed-calls.ts';
import type { AuctionOutcome } from './notices.ts';
import { PLAIN_USER_AGENT } from './people.ts';
import type { Endpoint } from './platform.ts';
import type { Random } from './random.ts';
import type { Tally, TypeTally } from './tally.ts';

export interface ExchangeOptions extends VisitorBehaviour {
  readonly tally: Tally;
  /** Share of imps that are sold to us of those that we bid on. */
  readonly winRate: number;
  /** Called when the platform has accepted the notice that bills an ad of this campaign. */
  readonly onBilled?: (campaignId: number) => void;
}

/** An auction to run: the ad type, and the platform's endpoint. */
export interface ExchangeCall {
  readonly type: AdType;
  readonly endpoint: Endpoint;
  readonly random: Random;
}

/** Asked and answered. */
interface Offered {
  readonly ads: readonly Ad[];
  readonly auctionId: string;
  readonly isFirstPrice: boolean;
  readonly isTest: boolean;
  readonly userAgent: string;
}

const AUDITED = 0.005;
const OUTBID = 102;
const LOST_TO_DEAL = 103;
const MICRO = 1_000n;

/** An exchange that runs auctions, reports their outcome and plays the browsers that load the ads. */
export class Exchange {
  readonly #options: ExchangeOptions;
  readonly #callers = createCallers();
  readonly #audience: Audience;
  readonly #nextRequest = createRequests();
  readonly #underWay = new Set<Promise<void>>();

  constructor(options: ExchangeOptions) {
    this.#options = options;
    this.#audience = new Audience(this.#callers, options, options.onBilled);
  }

  /** Runs one auction in the background. */
  send(turn: ExchangeCall): void {
    const running: Promise<void> = this.#auction(turn)
      .catch((error: unknown) => this.#options.tally.broke(turn.type, error))
      .finally(() => this.#underWay.delete(running));
    this.#underWay.add(running);
  }

  /** Auctions whose last notice is not answered. */
  underWay(): number {
    return this.#underWay.size;
  }

  /** Resolves when every auction's last notice was taken or given up. */
  async finished(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
    await this.#callers.close();
  }

  async #auction(turn: ExchangeCall): Promise<void> {
    const { type, endpoint, random } = turn;
    const of = this.#options.tally.of(type);
    of.requests += 1;
    const offered =
      endpoint.isFeed || type === 'pop' || type === 'push'
        ? await this.#askFeed(turn, of)
        : await this.#askOpenRtb(turn, type, of);
    if (offered === undefined) return;
    of.bids += offered.ads.length;
    const imps = endpoint.isFeed ? offered.ads.map((ad) => [ad]) : byImp(offered.ads);
    await Promise.all(imps.map((ads) => this.#settle(ads, offered, { ...turn, random: random.fork() }, of)));
  }

  async #askOpenRtb(
    { endpoint, random }: ExchangeCall,
    type: Exclude<AdType, 'pop' | 'push'>,
    of: TypeTally,
  ): Promise<Offered | undefined> {
    const request = this.#nextRequest(type, endpoint.isVersion26, random);
    const ask = this.#callers.ask(endpoint.bidUrl, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-openrtb-version': endpoint.isVersion26 ? '2.6' : '2.5',
      },
      body: JSON.stringify(request),
    });
    const text = await this.#timed(of, request['tmax'], ask);
    if (text === undefined) return undefined;
    const device = request['device'] as Json | undefined;
    return {
      ads: readBids(type, text),
      auctionId: String(request['id']),
      isFirstPrice: request['at'] === 1,
      isTest: request['test'] === 1,
      userAgent: typeof device?.['ua'] === 'string' ? device['ua'] : PLAIN_USER_AGENT,
    };
  }

  async #askFeed({ endpoint, random }: ExchangeCall, of: TypeTally): Promise<Offered | undefined> {
    const parameters = feedParameters(random);
    const url = `${endpoint.bidUrl}&${new URLSearchParams(parameters).toString()}`;
    const text = await this.#timed(of, undefined, this.#callers.ask(url, {}));
    if (text === undefined) return undefined;
    return {
      ads: readListings(text, endpoint.isJson),
      auctionId: '',
      isFirstPrice: true,
      isTest: parameters['test'] === '1',
      userAgent: parameters['ua'] ?? PLAIN_USER_AGENT,
    };
  }

  /** Notes how long the answer took and what it is. @returns its text where there are bids */
  async #timed(of: TypeTally, tmax: unknown, ask: ReturnType<Callers['ask']>): Promise<string | undefined> {
    const { tally } = this.#options;
    const begunAt = process.hrtime.bigint();
    const answer = await ask;
    const tookNs = process.hrtime.bigint() - begunAt;
    tally.answeredAfter(tookNs);
    if (typeof tmax === 'number' && tmax > 0 && Number(tookNs) / 1e6 > tmax) tally.afterTmax += 1;
    if (answer.status === 200) of.answered += 1;
    else if (answer.status === 204) of.noBid += 1;
    else if (answer.status < 500) of.refused += 1;
    else of.failed += 1;
    return answer.status === 200 ? answer.text : undefined;
  }

  /** At most one of the ads wins; a deal goes before the open auction. */
  async #settle(ads: readonly Ad[], offered: Offered, turn: ExchangeCall, of: TypeTally): Promise<void> {
    const { random, type } = turn;
    const winner = random.happens(this.#options.winRate)
      ? (ads.find(({ isOfDeal }) => isOfDeal) ?? ads[0])
      : undefined;
    const loss = winner?.isOfDeal === true ? LOST_TO_DEAL : OUTBID;
    for (const ad of ads) {
      if (ad === winner) continue;
      await this.#audience.lose(ad, outcomeOf(ad, offered, ad.priceNanos, { loss }), of, random);
    }
    if (winner === undefined) return;
    const isAudited = !winner.isByClick && random.happens(AUDITED);
    const clearingNanos = clearingOf(winner, offered.isFirstPrice, random);
    const outcome = outcomeOf(winner, offered, clearingNanos, { isAudited });
    const { isTest, userAgent } = offered;
    const isForNothing = isTest || isAudited;
    await this.#audience.play(
      { ad: winner, type, outcome, clearingNanos, isForNothing, userAgent },
      of,
      random,
    );
  }
}

function byImp(ads: readonly Ad[]): readonly (readonly Ad[])[] {
  const imps = new Map<string, Ad[]>();
  for (const ad of ads) imps.set(ad.impId, [...(imps.get(ad.impId) ?? []), ad]);
  return [...imps.values()];
}

/** First-price auctions clear at the bid, the others below it; whole micro-units a thousand, as exchanges write them. */
function clearingOf({ priceNanos }: Ad, isFirstPrice: boolean, random: Random): bigint {
  const share = isFirstPrice ? 100n : BigInt(random.integer(60, 100));
  return ((priceNanos * share) / 100n / MICRO) * MICRO;
}

function outcomeOf(
  ad: Ad,
  { auctionId }: Offered,
  clearingNanos: bigint,
  { loss = 0, isAudited = false }: { readonly loss?: number; readonly isAudited?: boolean },
): AuctionOutcome {
  const text = (nanos: bigint) => (Number(nanos / MICRO) / 1e6).toFixed(6);
  return {
    auctionId,
    bidId: ad.id,
    impId: ad.impId,
    seatId: ad.seatId,
    adId: ad.id,
    price: isAudited ? 'AUDIT' : text(clearingNanos),
    currency: ad.currency,
    loss,
    minToWin: loss === 0 ? '' : text((clearingNanos * 11n) / 10n),
  };
}
