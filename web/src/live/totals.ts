import { formatDollars, parseDollars } from '@marquee/schemas/common/money';
import type { CampaignTotals } from '@marquee/schemas/live/messages';
import { costPerConversion, returnOnSpend } from '@marquee/schemas/queries/conversion-ratios';
import type { AdStats } from '@marquee/schemas/queries/stats';

/** The newest totals of one campaign by the start of their half hour (ISO 8601 UTC). */
export type HalfHours = ReadonlyMap<string, CampaignTotals>;

/** Half hours that are kept of one campaign: a day, after which an open page has long asked again. */
const HALF_HOURS_MAX = 48;

export const NO_HALF_HOURS: HalfHours = new Map();

/** Takes totals in, unless what is held is as new; then the very same map comes back. */
export function applyTotals(halfHours: HalfHours, totals: CampaignTotals): HalfHours {
  const held = halfHours.get(totals.halfHour);
  if (held !== undefined && held.sequence >= totals.sequence) return halfHours;
  const next = new Map(halfHours).set(totals.halfHour, totals);
  if (next.size > HALF_HOURS_MAX) next.delete([...next.keys()].sort()[0] ?? '');
  return next;
}

/**
 * A campaign's current stats: the API's answer with newer totals of its open half hours in place of the older
 * ones. Nothing is counted twice, since the answer states which totals it contains, and equal sequences are
 * equal totals.
 * @param stats as the API answered; returned unchanged when nothing is newer
 */
export function currentStats<Stats extends AdStats | null | undefined>(
  stats: Stats,
  halfHours: HalfHours,
): Stats {
  if (stats === null || stats === undefined) return stats;
  const since = sinceOf(stats);
  if (since === undefined) return stats;
  const newer = newerTotals(stats, since, halfHours);
  if (newer.length === 0) return stats;
  const sum = (figure: (totals: CampaignTotals) => number): number =>
    newer.reduce(
      (total, { now, before }) => total + figure(now) - (before === undefined ? 0 : figure(before)),
      0,
    );
  const bids = stats.bids + sum((totals) => totals.bids);
  const wins = stats.wins + sum((totals) => totals.wins);
  const impressions = stats.impressions + sum((totals) => totals.impressions);
  const clicks = stats.clicks === null ? null : stats.clicks + sum((totals) => totals.clicks ?? 0);
  const nanos = newer.reduce(
    (total, { now, before }) => total + BigInt(now.spendNanos) - BigInt(before?.spendNanos ?? 0),
    parseDollars(stats.dspSpend) ?? 0n,
  );
  const conversions = stats.conversions + sum((totals) => totals.conversions);
  const cpaNanos = costPerConversion(nanos, conversions);
  return {
    // Totals name no conversion value, so it remains that of the answer.
    ...stats,
    bids,
    wins,
    impressions,
    clicks,
    conversions,
    cpa: cpaNanos === null ? null : formatDollars(cpaNanos),
    roas: returnOnSpend(parseDollars(stats.conversionValue) ?? 0n, nanos, stats.conversions),
    dspSpend: formatDollars(nanos),
    ctr: clicks === null ? null : percent(clicks, impressions),
    // A win may be counted before its bid is.
    winRate: percent(Math.min(wins, bids), bids),
  };
}

interface NewerTotals {
  readonly now: CampaignTotals;
  /** What the answer was made of, where it contains this half hour. */
  readonly before: CampaignTotals | undefined;
}

/** Totals that the answer does not contain yet, with those that it contains in their place. */
function newerTotals(stats: AdStats, since: string, halfHours: HalfHours): readonly NewerTotals[] {
  const contained = new Map((stats.open?.halfHours ?? []).map((totals) => [totals.halfHour, totals]));
  const newer: NewerTotals[] = [];
  for (const now of halfHours.values()) {
    const before = contained.get(now.halfHour);
    if (
      now.halfHour < (stats.open?.until ?? '~') &&
      now.halfHour >= since &&
      (before?.sequence ?? -1) < now.sequence
    )
      newer.push({ now, before });
  }
  return newer;
}

/** From when on totals may be added; a campaign without any traffic takes them all, others need the API's word. */
function sinceOf(stats: AdStats): string | undefined {
  if (stats.open) return stats.open.since;
  const isUntouched = stats.bids === 0 && stats.wins === 0 && stats.impressions === 0;
  return isUntouched ? '' : undefined;
}

/** Per hundred with four decimals, as the API rounds it. */
export const percent = (part: number, whole: number): number =>
  whole === 0 ? 0 : Math.round((part / whole) * 1_000_000) / 10_000;
