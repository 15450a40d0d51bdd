import type { ChangeCampaignBody } from '@marquee/schemas/commands/campaign';
import type { ChangeCreativeBody } from '@marquee/schemas/commands/creative';
import { parseSize } from '@marquee/schemas/commands/creative-rules';
import type { CampaignFields } from '@marquee/schemas/events/campaign';
import type { CreativeFields } from '@marquee/schemas/events/creative';

/** What a body names, `undefined` being nothing. */
type Named<Fields> = { readonly [Field in keyof Fields]?: Fields[Field] | undefined };

function present<Fields extends object>(fields: Named<Fields>): Partial<Fields> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Partial<Fields>;
}

type CampaignBody = Named<Omit<ChangeCampaignBody, 'version'>> & { readonly userId?: number };

/** A request's campaign fields under the names that events use. */
export function campaignPatch(body: CampaignBody): Partial<CampaignFields> {
  const { bidPrice, totalBudget, dailyBudget, schedule, isActive: _switch, userId: _owner, ...same } = body;
  const { version: _version, ...rest } = same as typeof same & { version?: number };
  return present<CampaignFields>({
    ...rest,
    schedule: schedule && withoutUndefined(schedule),
    bidPriceNanos: bidPrice,
    totalBudgetNanos: totalBudget,
    dailyBudgetNanos: dailyBudget,
  });
}

const withoutUndefined = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, part]) => part !== undefined)) as T;

type CreativeBody = Partial<ChangeCreativeBody> & { readonly userId?: number };
type BannerBody = NonNullable<CreativeBody['banner']>;

/** A request's creative fields under the names that events use. */
export function creativePatch(body: CreativeBody): Partial<CreativeFields> {
  const {
    bidPrice,
    size,
    banner,
    interstitial,
    isActive: _switch,
    version: _version,
    userId: _owner,
    ...same
  } = body;
  return present<CreativeFields>({
    ...same,
    bidPriceNanos: bidPrice,
    banner: banner && bannerPart(banner, size),
    interstitial: interstitial && bannerPart(interstitial, size),
  });
}

/** The schema has seen to it that the part or the size names both sides. */
function bannerPart(
  part: BannerBody,
  size: string | null | undefined,
): NonNullable<CreativeFields['banner']> {
  const sides = size ? parseSize(size) : undefined;
  return {
    ...part,
    width: part.width ?? sides?.width ?? 0,
    height: part.height ?? sides?.height ?? 0,
    statusChildrenCreative: null,
  };
}
