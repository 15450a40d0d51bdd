import type { ImpDeal, NormalisedRequest } from '../request/bid-request.ts';
import type { DealTerms, KnownDeals } from './deal-terms.ts';
import { leastPriceOfCpm } from './price.ts';

/**
 * The request without unknown deals: nothing is bid on them. Returns the same request when it has no deals.
 */
export function withKnownDeals<Request extends Pick<NormalisedRequest, 'imps'>>(
  request: Request,
  known: KnownDeals,
): Request {
  if (request.imps.every(({ deals }) => deals.length === 0)) return request;
  const imps = request.imps.map((imp) => ({
    ...imp,
    deals: imp.deals.flatMap((deal) => {
      const terms = known(deal.id);
      return terms === undefined ? [] : [{ ...deal, terms }];
    }),
  }));
  return { ...request, imps };
}

/**
 * May the campaign buy it? One that targets deals buys these alone. One that targets none buys in the open auction and on
 * deals that are open to every advertiser.
 * @param deal undefined in the open auction
 */
export function mayBuy(
  { userId, dealIds }: { readonly userId: number; readonly dealIds: ReadonlySet<number> },
  deal: Pick<ImpDeal, 'terms'> | undefined,
): boolean {
  const terms = deal?.terms;
  if (terms === undefined) return dealIds.size === 0;
  const isOpenToAll = terms.allowedUserIds.size === 0;
  if (!isOpenToAll && !terms.allowedUserIds.has(userId)) return false;
  return dealIds.size === 0 ? isOpenToAll : dealIds.has(terms.id);
}

/** No bid reaches it: the exchange asks more than was agreed. */
const ABOVE_AGREEMENT = Infinity;

/**
 * The least rank in a deal, by what the request asks and what was agreed. At a fixed price the exchange may ask less than
 * the agreed price, which is paid then, and never more.
 * @param askedRank what the floor of the request asks; undefined in a currency without a rate
 * @param isFixedPrice the request says that its floor is the price (`at` 3)
 */
export function agreedRank(
  askedRank: number | undefined,
  terms: DealTerms | undefined,
  isFixedPrice: boolean,
): number | undefined {
  if (askedRank === undefined || terms === undefined || terms.priceType === 'auction') return askedRank;
  const agreed = Number(leastPriceOfCpm(terms.priceCpmNanos));
  const isAsked = isFixedPrice && askedRank > 0;
  if (terms.priceType === 'floor') return isAsked ? askedRank : Math.max(askedRank, agreed);
  if (askedRank > agreed) return ABOVE_AGREEMENT;
  return isAsked ? askedRank : agreed;
}
