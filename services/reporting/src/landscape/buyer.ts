import type { Principal } from '@marquee/kit/http/principal';

/** What an account pays and may buy. */
export interface AccountTerms {
  /** Basis points that it pays on top of what exchanges get. */
  readonly markupBps: number;
  readonly mayBuyPremium: boolean;
}

/** The account that a question is about. */
export interface Buyer {
  readonly userId: number;
  readonly markupBps: number;
  /** Endpoints on which it may not buy: their inventory is nothing that it could reach. */
  readonly hiddenSspIds: readonly number[];
  /** Whether it may know what single endpoints offer: else SSPs that a targeting names are left out of estimates. */
  readonly canSeeSsp: boolean;
  /** The campaign that is edited, of the account; undefined for a new one. */
  readonly campaignId: number | undefined;
}

export interface BuyerDeps {
  /** Undefined for an account that is not known. */
  readonly accountTerms: (userId: number) => Promise<AccountTerms | undefined>;
  /** Undefined for a campaign that is not known. */
  readonly campaignOwner: (campaignId: number) => Promise<number | undefined>;
  /** Endpoints that sell premium inventory. */
  readonly premiumSspIds: () => Promise<readonly number[]>;
}

/** Which account asks, and about which campaign; one of another account is none, as if it did not exist. */
export type BuyerOf = (principal: Principal, campaignId?: number) => Promise<Buyer>;

export function createBuyerOf({ accountTerms, campaignOwner, premiumSspIds }: BuyerDeps): BuyerOf {
  return async ({ userId, role, canSeeSsp, canSeeSspPremium }, campaignId) => {
    const owner = campaignId === undefined ? undefined : await campaignOwner(campaignId);
    const isStaff = role === 'admin';
    // What staff asks about no account may buy everything, and pays what exchanges get.
    if (isStaff && owner === undefined)
      return { userId, markupBps: 0, hiddenSspIds: [], canSeeSsp: true, campaignId: undefined };
    const buyer = isStaff && owner !== undefined ? owner : userId;
    const terms = await accountTerms(buyer);
    const mayBuyPremium = isStaff ? terms?.mayBuyPremium === true : canSeeSspPremium;
    return {
      userId: buyer,
      markupBps: terms?.markupBps ?? 0,
      hiddenSspIds: mayBuyPremium ? [] : await premiumSspIds(),
      canSeeSsp: isStaff || canSeeSsp,
      campaignId: owner === buyer ? campaignId : undefined,
    };
  };
}
