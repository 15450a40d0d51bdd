import { withMarkup } from '@marquee/schemas/common/markup';
import { DAY_MS, HOUR_MS } from '@marquee/schemas/common/time';

import { pickViewer, popularityOf, sharesOfHours, type Viewer } from './audience.ts';
import { type Flight, MARKUP_BPS } from './flights.ts';
import { type Exchange, type Market, moodOf } from './market.ts';
import { WEIGHTS_MEAN } from './performances.ts';
import { priceLevel } from './price-levels.ts';
import { createRandom, type Random } from './random.ts';

/** Different viewers, for each hour of the day. */
const VIEWERS_AN_HOUR = 250;
const SEED = 70_411;
/** Won bids that no one saw, and impressions that are invalid traffic, for each impression. */
const UNSHOWN = 0.03;
const INVALID = 0.003;
/** Lost bids that the exchange sends a loss notice of, for each impression. */
const LOSS_NOTICES = 0.04;

/** Bids of one ad on one kind of viewer within some minutes, and how many of them ended how. */
export interface Cell {
  readonly flight: Flight;
  readonly exchange: Exchange;
  readonly creativeId: number;
  readonly size: string;
  /** Index into the viewers. */
  readonly viewer: number;
  readonly startMs: number;
  readonly spanMs: number;
  /** Nano-dollars: the bid, what the exchange gets for what it bills, and what the advertiser pays for it. */
  readonly bidNanos: bigint;
  readonly costNanos: bigint;
  readonly spendNanos: bigint;
  /** What each click charges beside, nano-dollars. */
  readonly unitNanos: bigint;
  readonly bids: number;
  /** Bids whose ad was shown; of a pop, opened. */
  readonly shown: number;
  readonly unshown: number;
  readonly invalid: number;
  readonly losses: number;
  readonly clicks: number;
  readonly conversions: number;
}

/** Days of the history: the first is the oldest, and both are included. 0 is today. */
export interface Days {
  readonly firstDaysAgo: number;
  readonly lastDaysAgo: number;
  /** Of a campaign; even, so that no cell is in two half hours. */
  readonly cellsAnHour: number;
}

export interface TrafficPlan {
  readonly viewers: readonly Viewer[];
  /** In the order of accounts, campaigns and time, as the facts are sorted. */
  cellsOf(days: Days): Generator<Cell>;
}

/** What happened in the history; the same whenever it is asked for the same days. */
export function planTraffic(market: Market): TrafficPlan {
  const random = createRandom(SEED);
  const viewers = Array.from({ length: 24 * VIEWERS_AN_HOUR }, (_, index) =>
    pickViewer(random, Math.floor(index / VIEWERS_AN_HOUR)),
  );
  return { viewers, cellsOf: (days) => cellsOf(market, viewers, days) };
}

function* cellsOf(
  market: Market,
  viewers: readonly Viewer[],
  { firstDaysAgo, lastDaysAgo, cellsAnHour }: Days,
): Generator<Cell> {
  const cellMs = HOUR_MS / cellsAnHour;
  for (const flight of market.flights) {
    const random = createRandom(SEED + 1_000 * firstDaysAgo + flight.campaignId);
    const surroundings = { market, viewers, random, adFor: adPicker(flight, random) };
    const wantedAt = viewersByHour(flight, viewers);
    const shareOf = sharesOfHours((country) => flight.wantsCountry(country));
    const exchanges = market.exchanges.filter(({ creativeTypes }) =>
      creativeTypes.includes(flight.creativeType),
    );
    const perDay = (market.impressionsADay * flight.weight) / WEIGHTS_MEAN;
    for (let daysAgo = firstDaysAgo; daysAgo >= lastDaysAgo; daysAgo -= 1) {
      const dayMs = market.calendar.todayMs - daysAgo * DAY_MS;
      const mood = moodOf(daysAgo) * (0.95 + random.fraction() * 0.1);
      for (let hour = 0; hour < 24; hour += 1) {
        const hourMs = dayMs + hour * HOUR_MS;
        const impressions = (perDay * mood * shareOf(hourMs)) / cellsAnHour;
        const wanted = wantedAt[hour] ?? [];
        if (wanted.length === 0 || flight.offerAt(hourMs) === undefined) continue;
        for (let part = 0; part < cellsAnHour; part += 1) {
          const place = { startMs: hourMs + part * cellMs, cellMs, viewer: random.pick(wanted), impressions };
          const cell = cellOf(flight, exchanges, place, surroundings);
          if (cell) yield cell;
        }
      }
    }
  }
}

/** By hour of the day, the viewers that a campaign bids on. */
const viewersByHour = (flight: Flight, viewers: readonly Viewer[]): number[][] =>
  Array.from({ length: 24 }, (_, hour) => {
    const first = hour * VIEWERS_AN_HOUR;
    return viewers
      .slice(first, first + VIEWERS_AN_HOUR)
      .flatMap((viewer, index) => (flight.wants(viewer) ? [first + index] : []));
  });

interface Place {
  readonly startMs: number;
  readonly cellMs: number;
  readonly viewer: number;
  /** Expected. */
  readonly impressions: number;
}

interface Surroundings {
  readonly market: Market;
  readonly viewers: readonly Viewer[];
  readonly random: Random;
  readonly adFor: ReturnType<typeof adPicker>;
}

function cellOf(
  flight: Flight,
  exchanges: readonly Exchange[],
  { startMs, cellMs, viewer: index, impressions }: Place,
  { market, viewers, random, adFor }: Surroundings,
): Cell | undefined {
  const spanMs = Math.min(cellMs, market.calendar.beganAtMs - startMs);
  const exchange = random.pickWeighted(exchanges);
  const viewer = viewers[index];
  const offer = flight.offerAt(startMs);
  if (spanMs <= 0 || viewer === undefined || offer === undefined || !exchange.sendsAt(startMs))
    return undefined;
  const ad = adFor(viewer);
  if (ad === undefined) return undefined;
  const winRate = flight.winRate * exchange.luck * (0.92 + random.fraction() * 0.16);
  const lively = 0.8 + random.fraction() * 0.4;
  const bids = random.round(((impressions * lively) / winRate) * (spanMs / cellMs));
  if (bids === 0) return undefined;
  const level = flight.paid * priceLevel(viewer.country) * (0.92 + random.fraction() * 0.16);
  const costNanos = (offer.bidNanos * BigInt(Math.round(Math.min(0.98, level) * 1_000))) / 1_000n;
  const { shown, unshown, invalid, losses, clicks, conversions } = outcomesOf(flight, bids, winRate, random);
  // Each name by itself: an object that is put together of others takes ten times the memory, and there are many.
  return {
    flight,
    exchange,
    creativeId: ad.creativeId,
    size: ad.size,
    viewer: index,
    startMs,
    spanMs,
    bidNanos: offer.bidNanos,
    costNanos,
    spendNanos: offer.unitNanos > 0n ? 0n : withMarkup(costNanos, MARKUP_BPS),
    unitNanos: offer.unitNanos,
    bids,
    shown,
    unshown,
    invalid,
    losses,
    clicks,
    conversions,
  };
}

/** How many of the bids ended how. Beside each bid that won there is one that did not, for the rarer ends. */
function outcomesOf(flight: Flight, bids: number, winRate: number, random: Random) {
  const shown = Math.min(bids, random.round(bids * winRate));
  let free = 2 * shown <= bids ? shown : 0;
  const some = (share: number): number => {
    const count = Math.min(free, random.round(shown * share));
    free -= count;
    return count;
  };
  const clicks = Math.min(shown, random.round(shown * flight.clickRate));
  return {
    shown,
    unshown: some(UNSHOWN),
    invalid: some(INVALID),
    losses: some(LOSS_NOTICES),
    clicks,
    conversions: Math.min(clicks, random.round(clicks * flight.conversionRate)),
  };
}

/** Picks an ad that fits the screen, its size as popular as it is there. */
function adPicker({ ads }: Flight, random: Random): (viewer: Viewer) => Flight['ads'][number] | undefined {
  if (new Set(ads.map(({ size }) => size)).size < 2)
    return () => (ads.length === 0 ? undefined : random.pick(ads));
  const fitting = new Map<string, readonly (Flight['ads'][number] & { readonly weight: number })[]>();
  return ({ deviceType }) => {
    const known =
      fitting.get(deviceType) ??
      ads.flatMap((ad) => {
        const weight = popularityOf(ad.size, deviceType);
        return weight > 0 ? [{ ...ad, weight }] : [];
      });
    fitting.set(deviceType, known);
    return known.length === 0 ? undefined : random.pickWeighted(known);
  };
}
