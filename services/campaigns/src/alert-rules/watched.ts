import type { RunningTimes } from '@marquee/schemas/campaign/running-times';
import type { PricingModel } from '@marquee/schemas/common/campaign-terms';

import type { CampaignGroupBudget } from '../budget-groups/group-budgets.ts';
import type { CampaignAlertFigures } from '../ports.ts';

/** A campaign that is not deleted, as rules see it. Money in nano-dollars; a budget of 0 is without a limit. */
export interface WatchedCampaign {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly labels: readonly string[];
  readonly approved: 'pending' | 'approved' | 'disapproved';
  readonly isActive: boolean;
  /** Whether it is or ever was on: one that never was is a draft, which was not switched off. */
  readonly hasBeenOn: boolean;
  readonly disapproveReason: string | null;
  /** Why the platform stopped it; null where a person did. */
  readonly stopReason: string | null;
  /** When it was switched on or off, and when moderation decided about it or it was submitted. */
  readonly switchedAt: Date;
  readonly moderatedAt: Date;
  readonly pricingModel: PricingModel;
  readonly bidPriceNanos: bigint;
  readonly dailyBudgetNanos: bigint;
  readonly totalBudgetNanos: bigint;
  readonly timezone: string;
  readonly times: RunningTimes;
  readonly creativeIds: readonly number[];
  readonly declinedCreatives: readonly DeclinedCreative[];
  /** Its budget group, where it has one that is on. */
  readonly group?: CampaignGroupBudget | undefined;
}

/** A creative that an open alert is about, as it is now. */
export interface AlertedCreative {
  readonly name: string;
  readonly status: 'pending' | 'approved' | 'disapproved' | 'disabled';
  readonly isDeleted: boolean;
}

/** By id. */
export type AlertedCreatives = ReadonlyMap<number, AlertedCreative>;

export interface DeclinedCreative {
  readonly id: number;
  readonly name: string;
  readonly reason: string | null;
  readonly since: Date | null;
}

/** Figures by campaign; absent is without any facts. Undefined while the statistics do not answer or lag behind. */
export type FiguresById = ReadonlyMap<number, CampaignAlertFigures> | undefined;
