import type { FactParam, FactStore } from '@marquee/kit/fact-store/port';
import { pause } from '@marquee/kit/runtime/pause';
import { totalsSequence, type CampaignTotals } from '@marquee/schemas/live/messages';
import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import type { Fact } from '@marquee/schemas/traffic/facts';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Decision } from '../pipeline/deduplication/decision.ts';
import { createTally } from './tally.ts';

export interface TotalsOptions {
  readonly factStore: Pick<FactStore, 'query'>;
  /**
   * False where another process may have counted since `begin`: every figure is queried from the facts then.
   */
  readonly isWhole: () => boolean;
  /** Hands on what changed. */
  readonly publish: (totals: readonly CampaignTotals[]) => void;
  readonly nowMs: () => number;
  /** Called when facts could not be read; they are queried again after `retryMs` milliseconds. */
  readonly onError: (error: unknown) => void;
  readonly retryMs: number;
}

/** Campaigns that one question names. */
const IDS_A_QUESTION = 5_000;

/**
 * Running totals of the current half hour (UTC). They are what the statistics say: kept in memory from what the facts
 * held at the begin and what was deduplicated since, and read from the facts where that is not whole.
 */
export class Totals {
  readonly #options: TotalsOptions;
  readonly #tally = createTally();
  /** Campaigns that changed, with the earliest half hour that did. */
  readonly #changed = new Map<number, number>();
  readonly #stopping = new AbortController();
  #publishing: Promise<void> | undefined;

  constructor(options: TotalsOptions) {
    this.#options = options;
  }

  /** Begins the tally in memory with what the facts hold; nothing that was deduplicated may be missing in them. */
  async begin(): Promise<void> {
    const from = this.#oldestMs();
    this.#tally.begin(await readTotals(this.#options.factStore, undefined, from), from);
  }

  /** What was deduplicated counts at once, before it is in the facts. */
  add(decisions: ReadonlyMap<TrafficEvent, Decision>): void {
    if (!this.#options.isWhole()) return;
    for (const [campaignId, halfHour] of this.#tally.add(decisions, this.#oldestMs()))
      this.#mark(campaignId, halfHour);
    this.#publish();
  }

  /** Facts that were just inserted; their campaigns' totals follow, where the tally is not whole. */
  note(facts: readonly Fact[]): void {
    if (this.#options.isWhole()) return;
    const oldest = this.#oldestMs();
    for (const fact of facts) {
      const halfHour = fact.half_hour.getTime();
      if (fact.counted === 1 && halfHour >= oldest) this.#mark(fact.campaign_id, halfHour);
    }
    this.#publish();
  }

  /** The current half hour of these campaigns, zeros included. */
  async currentTotals(campaignIds: readonly number[]): Promise<CampaignTotals[]> {
    const halfHour = halfHourOf(this.#options.nowMs());
    const rows = await this.#rowsOf(campaignIds, halfHour);
    const known = new Map(
      rows.filter((row) => Date.parse(row.halfHour) === halfHour).map((row) => [row.campaignId, row]),
    );
    return campaignIds.map((campaignId) => known.get(campaignId) ?? noTotals(campaignId, halfHour));
  }

  /** Resolves when nothing is on its way any more. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#publishing;
  }

  /** Start of the half hour before the current one, the oldest that is reported. */
  #oldestMs(): number {
    return halfHourOf(this.#options.nowMs()) - HALF_HOUR_MS;
  }

  async #rowsOf(campaignIds: readonly number[], fromMs: number): Promise<readonly CampaignTotals[]> {
    const { factStore, isWhole } = this.#options;
    return isWhole() ? this.#tally.of(campaignIds, fromMs) : readTotals(factStore, campaignIds, fromMs);
  }

  #mark(campaignId: number, halfHour: number): void {
    this.#changed.set(campaignId, Math.min(this.#changed.get(campaignId) ?? halfHour, halfHour));
  }

  /** What changes while the facts are read is published after it. */
  #publish(): void {
    if (this.#publishing !== undefined || this.#stopping.signal.aborted || this.#changed.size === 0) return;
    this.#publishing = this.#publishChanged().finally(() => {
      this.#publishing = undefined;
      this.#publish();
    });
  }

  async #publishChanged(): Promise<void> {
    const due = new Map(this.#changed);
    this.#changed.clear();
    try {
      const rows = await this.#rowsOf([...due.keys()], this.#oldestMs());
      const fresh = rows.filter((row) => Date.parse(row.halfHour) >= (due.get(row.campaignId) ?? Infinity));
      if (fresh.length > 0) this.#options.publish(fresh);
    } catch (error) {
      for (const [campaignId, halfHour] of due) this.#mark(campaignId, halfHour);
      this.#options.onError(error);
      await pause(this.#options.retryMs, this.#stopping.signal);
    }
  }
}

const halfHourOf = (ms: number): number => ms - (ms % HALF_HOUR_MS);

const noTotals = (campaignId: number, halfHourMs: number): CampaignTotals => ({
  campaignId,
  halfHour: new Date(halfHourMs).toISOString(),
  sequence: totalsSequence(halfHourMs, 0),
  bids: 0,
  wins: 0,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  spendNanos: '0',
});

type Row = Record<
  'at' | 'campaign_id' | 'bids' | 'wins' | 'imps' | 'clicks' | 'conversions' | 'spend' | 'changes',
  string
>;

/** @param campaignIds undefined for every campaign */
async function readTotals(
  factStore: Pick<FactStore, 'query'>,
  campaignIds: readonly number[] | undefined,
  fromMs: number,
): Promise<CampaignTotals[]> {
  if (campaignIds === undefined) return readRows(factStore, '', { from: fromMs / 1_000 });
  const totals: CampaignTotals[] = [];
  for (let from = 0; from < campaignIds.length; from += IDS_A_QUESTION) {
    const ids = campaignIds.slice(from, from + IDS_A_QUESTION);
    totals.push(
      ...(await readRows(factStore, 'campaign_id IN {ids:Array(UInt32)} AND', { ids, from: fromMs / 1_000 })),
    );
  }
  return totals;
}

async function readRows(
  factStore: Pick<FactStore, 'query'>,
  condition: string,
  params: Readonly<Record<string, FactParam>>,
): Promise<CampaignTotals[]> {
  const rows = await factStore.query<Row>(
    `SELECT toUnixTimestamp(half_hour) AS at, campaign_id, sum(bids) AS bids, sum(wins) AS wins,
       sum(impressions) AS imps, sum(clicks) AS clicks, sum(conversions) AS conversions,
       sum(spend_nanos) AS spend, sum(changes) AS changes
     FROM campaign_half_hours
     WHERE ${condition} half_hour >= toDateTime({from:UInt32}, 'UTC')
     GROUP BY half_hour, campaign_id ORDER BY half_hour, campaign_id`,
    params,
  );
  return rows.map((row) => {
    const halfHourMs = Number(row.at) * 1_000;
    return {
      campaignId: Number(row.campaign_id),
      halfHour: new Date(halfHourMs).toISOString(),
      sequence: totalsSequence(halfHourMs, Number(row.changes)),
      bids: Number(row.bids),
      wins: Number(row.wins),
      impressions: Number(row.imps),
      clicks: Number(row.clicks),
      conversions: Number(row.conversions),
      spendNanos: row.spend,
    };
  });
}
