import type { AccountsService } from '@marquee/accounts';
import type { BillingService } from '@marquee/billing';
import type { CampaignsService, RunningCampaign } from '@marquee/campaigns';
import type { AccountTerms, CompetingCampaign } from '@marquee/reporting';
import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { markupBpsOf } from '@marquee/schemas/common/markup';
import { dollars } from '@marquee/schemas/common/money';

interface Services {
  readonly campaigns: Pick<CampaignsService, 'running' | 'ownerOf'>;
  readonly accounts: Pick<AccountsService, 'findUser'>;
  readonly billing: Pick<BillingService, 'balanceOf'>;
}

const RUN_MIN_NANOS = dollars(RUN_BALANCE_MIN_DOLLARS);
/** How long an account's terms and balance are taken for known. */
const TERMS_MS = 30_000;
/** How long the campaigns are: several questions of one form come within it. */
const CAMPAIGNS_MS = 1_000;

interface Terms extends AccountTerms {
  /** It is active and has the money that campaigns run above. */
  readonly mayRun: boolean;
}

/**
 * Who competes in auctions now: campaigns that run, of accounts with money.
 * @param services composed later than reporting, which asks
 */
export function createCompetingCampaigns(clock: () => Date, services: () => Services) {
  const terms = cached(TERMS_MS, clock, async (userId: number): Promise<Terms | undefined> => {
    const [account, balanceNanos = 0n] = await Promise.all([
      services().accounts.findUser(userId),
      services().billing.balanceOf(userId),
    ]);
    if (account === undefined) return undefined;
    const { settings, isActive } = account;
    return {
      markupBps: markupBpsOf(settings.markup),
      mayBuyPremium: settings.canSeeSspPremium,
      mayRun: isActive && balanceNanos > RUN_MIN_NANOS,
    };
  });
  const running = cached(CAMPAIGNS_MS, clock, async (_all: 'all') => {
    const found = await services().campaigns.running();
    const owners = new Map(
      await Promise.all(
        [...new Set(found.map(({ userId }) => userId))].map(async (id) => [id, await terms(id)] as const),
      ),
    );
    return found.flatMap((campaign) => {
      const owner = owners.get(campaign.userId);
      return owner?.mayRun === true ? competingOf(campaign, owner) : [];
    });
  });
  return {
    competingCampaigns: (): Promise<readonly CompetingCampaign[]> => running('all'),
    campaignOwner: (campaignId: number) => services().campaigns.ownerOf(campaignId),
    accountTerms: (userId: number): Promise<AccountTerms | undefined> => terms(userId),
  };
}

/** One for each price of its ads; none where it buys deals alone. */
function competingOf(
  { id, userId, fields, ads }: RunningCampaign,
  { markupBps, mayBuyPremium }: AccountTerms,
): CompetingCampaign[] {
  if (fields.dealIds.length > 0) return [];
  const { targeting, creativeType, trafficTypes, schedule, timezone } = fields;
  const ownPrices = [...new Set(ads.map(({ bidPriceNanos }) => bidPriceNanos))];
  return ownPrices.map((ownPriceNanos) => ({
    ...{ campaignId: id, userId, markupBps, mayBuyPremium },
    pricingModel: ownPriceNanos === null ? fields.pricingModel : 'CPM',
    bidPriceNanos: ownPriceNanos ?? fields.bidPriceNanos,
    dailyBudgetNanos: fields.dailyBudgetNanos,
    wantsUnsampled: wantsUnsampled(fields),
    segment: {
      ...{ targeting, creativeType, trafficTypes, schedule, timezone },
      sizes: [
        ...new Set(
          ads.flatMap(({ bidPriceNanos, size }) => (bidPriceNanos === ownPriceNanos ? (size ?? []) : [])),
        ),
      ],
    },
  }));
}

/** True where the sample of the inventory cannot say whether a request fits. */
const wantsUnsampled = ({ targeting, ...fields }: RunningCampaign['fields']): boolean =>
  targeting.age !== null ||
  targeting.playerSizes.length > 0 ||
  fields.audiences.length + fields.contextualBundles.length + fields.filterLists.length > 0;

/** The same answer for a while; what fails is asked again. */
function cached<Key, Value>(ttlMs: number, clock: () => Date, read: (key: Key) => Promise<Value>) {
  const known = new Map<Key, { readonly untilMs: number; readonly value: Promise<Value> }>();
  return (key: Key): Promise<Value> => {
    const nowMs = clock().getTime();
    const found = known.get(key);
    if (found !== undefined && nowMs < found.untilMs) return found.value;
    const value = read(key);
    known.set(key, { untilMs: nowMs + ttlMs, value });
    value.catch(() => known.delete(key));
    return value;
  };
}
