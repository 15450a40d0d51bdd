import type { PricingModel, StopCause } from '@marquee/schemas/common/campaign-terms';
import type { Localized } from '@marquee/schemas/common/language';
import { type Translations, translationsIn } from '@marquee/schemas/common/translations';

import type { AccountMoney, CampaignPerformance } from '../ports.ts';
import { stopReason } from './stop-reasons.ts';

/** How much a campaign that pays for clicks or actions may cost the platform beyond what it is charged. */
export interface StopLoss {
  /** Nano-dollars that every campaign may lose. */
  readonly leastNanos: bigint;
  /**
   * Clicks or actions at the bid price, where that is more: with a margin of 10 %, chance alone makes a loss of 20 events in
   * about one campaign of fifty (gambler's ruin, e^(-2 · 20 · 0.1)), of 5 events in one of three.
   */
  readonly events: number;
}

/** What a campaign is measured by. */
export interface MeasuredCampaign {
  readonly pricingModel: PricingModel;
  readonly bidPriceNanos: bigint;
  /** Decimal text; null never stops a CPA goal campaign. */
  readonly goalStopMultiple: string | null;
}

export interface PerformanceStop {
  readonly cause: StopCause;
  /** For the advertiser, in English. */
  readonly reason: string;
  readonly reasonTranslations: Translations;
  /** Loss at which a campaign stops, nano-dollars. */
  readonly lossNanos?: bigint;
}

/** An advertiser sets the price of a click, so it may raise the limit at most this many times. */
const CPC_LIMIT_MAX = 10n;
const CENT_NANOS = 10_000_000n;
/** Limit of an account within a day: a multiple of the lowest limit of a campaign, and a part of what it is charged. */
const ACCOUNT_LIMITS = 3n;
const ACCOUNT_SHARE = 10n;
/** A multiple has two decimals at most. */
const HUNDREDTHS = 100n;

/**
 * Whether a campaign stops for what it did since it was started, or since its price, model or multiple changed.
 *
 * CPA goal: its spend exceeds the multiple of its goal for each action; without an action, of one action.
 * CPC, CPAg: what the exchanges got exceeds what the campaign was charged by more than its limit; a CPC campaign of an account
 * that is at a loss has none.
 */
export function decideStop(
  campaign: MeasuredCampaign,
  performance: CampaignPerformance,
  stopLoss: StopLoss,
  accountAtLoss = false,
): PerformanceStop | undefined {
  switch (campaign.pricingModel) {
    case 'CPM':
      return undefined;
    case 'CPA':
      return aboveGoal(campaign, performance);
    case 'CPC':
    case 'CPAg':
      return atLoss(campaign, performance, stopLoss, accountAtLoss);
  }
}

function aboveGoal(
  { bidPriceNanos, goalStopMultiple }: MeasuredCampaign,
  { spendNanos, conversions }: CampaignPerformance,
): PerformanceStop | undefined {
  if (goalStopMultiple === null) return undefined;
  const actions = BigInt(Math.max(conversions, 1));
  const allowed = hundredthsOf(goalStopMultiple) * bidPriceNanos * actions;
  if (spendNanos * HUNDREDTHS <= allowed) return undefined;
  const goal = { goalNanos: bidPriceNanos, multiple: goalStopMultiple };
  const reason = stopReason((texts) =>
    conversions <= 0
      ? texts.withoutAction({ ...goal, nanos: wholeCents(spendNanos) })
      : texts.costAbove({ ...goal, nanos: wholeCents((spendNanos + actions - 1n) / actions) }),
  );
  return { cause: 'above-goal', ...stored(reason) };
}

function atLoss(
  { pricingModel, bidPriceNanos }: MeasuredCampaign,
  { spendNanos, costNanos }: CampaignPerformance,
  { leastNanos, events }: StopLoss,
  accountAtLoss: boolean,
): PerformanceStop | undefined {
  const lossNanos = costNanos - spendNanos;
  if (accountAtLoss && pricingModel === 'CPC' && lossNanos > 0n) {
    return { cause: 'stop-loss', ...stored(stopReason(({ accountAtLoss: text }) => text)), lossNanos };
  }
  const ofEvents = bidPriceNanos * BigInt(events);
  const most = leastNanos * CPC_LIMIT_MAX;
  const raised = pricingModel === 'CPC' && ofEvents > most ? most : ofEvents;
  if (lossNanos <= (raised > leastNanos ? raised : leastNanos)) return undefined;
  const reason = stopReason((texts) => (pricingModel === 'CPC' ? texts.clicksAtLoss : texts.actionsAtLoss));
  return { cause: 'stop-loss', ...stored(reason), lossNanos };
}

/**
 * Whether an account's CPC campaigns together lose more than a campaign's limit leaves to chance: three times the least, and
 * a tenth of what they are charged. Without it, starting again, or a new campaign, would be another loss for the asking.
 */
export function isAccountAtLoss({ spendNanos, costNanos }: AccountMoney, { leastNanos }: StopLoss): boolean {
  return costNanos - spendNanos > leastNanos * ACCOUNT_LIMITS + spendNanos / ACCOUNT_SHARE;
}

function hundredthsOf(multiple: string): bigint {
  const [whole = '0', fraction = ''] = multiple.split('.');
  return BigInt(whole) * HUNDREDTHS + BigInt(fraction.slice(0, 2).padEnd(2, '0'));
}

/** Rounded up to the cent, so that what is above a limit never reads as that limit. */
const wholeCents = (nanos: bigint): bigint => ((nanos + CENT_NANOS - 1n) / CENT_NANOS) * CENT_NANOS;

const stored = (reason: Localized) => ({ reason: reason.en, reasonTranslations: translationsIn(reason) });
