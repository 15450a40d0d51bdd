import type { NewCreativeFields } from '@marquee/schemas/creative/fields';
import type { NewCampaignFields } from '@marquee/schemas/campaign/fields';

import type { BannerTheme } from './banner-markup.ts';
import { banner } from './creative-parts.ts';
import { BANNER_THEMES } from './banner-themes.ts';

export type Moderation = 'pending' | 'approved' | { readonly disapproved: string };

export interface DemoCreative {
  readonly key: string;
  readonly fields: NewCreativeFields;
  readonly moderation: Moderation;
  readonly isActive?: boolean;
  /** Images in these colours are uploaded for it. */
  readonly look?: BannerTheme;
}

/** What a campaign costs from a day on, dollars per thousand impressions or per click. */
export interface PriceFrom {
  /** Days before today. */
  readonly daysAgo: number;
  readonly price: string;
}

export interface DemoCampaign {
  readonly key: string;
  /** Key of the account. */
  readonly owner: string;
  readonly createdAt: Date;
  readonly fields: Omit<NewCampaignFields, 'bidPriceNanos' | 'creativeIds'>;
  /** The first one is that of the creation. */
  readonly prices: readonly [PriceFrom, ...PriceFrom[]];
  readonly creatives: readonly DemoCreative[];
  readonly moderation: Moderation;
  /** When it was stopped, if it was. */
  readonly stoppedAt?: Date;
}

/** All six that `npm run traffic` asks for. */
export const ALL_SIZES = ['300x250', '320x50', '728x90', '160x600', '468x60', '320x480'] as const;
export const FOUR_SIZES = ['300x250', '320x50', '728x90', '160x600'] as const;
export const BASICS = { topLevelDomain: 'example.com', categories: ['IAB3', 'IAB19'] };

export const banners = (
  key: keyof typeof BANNER_THEMES,
  sizes: readonly string[],
  moderation: Moderation = 'approved',
) =>
  sizes.map((size): DemoCreative => ({
    key: `${key} ${size}`,
    fields: banner(BANNER_THEMES[key].brand, BANNER_THEMES[key], size),
    moderation,
  }));
