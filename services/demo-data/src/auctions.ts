import { markupBpsOf, withoutMarkup } from '@marquee/schemas/common/markup';
import { NO_ADDED_DIMENSIONS } from '@marquee/schemas/traffic/dimension-lists';
import type { InventoryMatches } from '@marquee/schemas/traffic/inventory';
import { PLAIN_BID } from '@marquee/schemas/traffic/tracking-claims';
import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { DAY_MS, HOUR_MS } from '@marquee/schemas/common/time';

import { pickSize, pickViewer, shareOfHour } from './audience.ts';
import type { Calendar } from './calendar.ts';
import { createRandom, type Random } from './random.ts';
import type { Flight } from './flights.ts';
import { MARKUP_PERCENT } from './people.ts';

/** Full days of history before today. */
export const HISTORY_DAYS = 30;
/** On an average day. */
const BIDS_A_DAY = 1_600;
const SEED = 20_261;

/** OpenRTB loss reasons: below the floor, and outbid. */
const LOSS_REASONS = [
  { reason: 102, weight: 9 },
  { reason: 100, weight: 2 },
] as const;
/** Share of lost bids for which the exchange sends a loss notice. */
const LOSS_REPORTED = 0.2;
const SHOWN = 0.94;
const INVALID = 0.003;
const MARKUP_BPS = markupBpsOf(MARKUP_PERCENT);

export interface Exchange {
  readonly sspEndpointId: number;
  readonly weight: number;
  /** Factor on the win rate. */
  readonly luck: number;
  /** False while it is switched off. */
  sendsAt(atMs: number): boolean;
}

export interface Market {
  readonly calendar: Calendar;
  readonly flights: readonly Flight[];
  readonly exchanges: readonly Exchange[];
  /** What of the demo's lists and bundles matches a site. */
  readonly matchesOf: (site: string) => InventoryMatches;
}

/**
 * Everything that happened to the bids of one day, in no order; the same whenever it is asked.
 * @param day 0 is the oldest, `HISTORY_DAYS` is today, as far as it has gone
 */
export function auctionsOfDay(day: number, market: Market): TrafficEvent[] {
  const { calendar } = market;
  const random = createRandom(SEED + day);
  const dayMs = calendar.todayMs - (HISTORY_DAYS - day) * DAY_MS;
  const mood = moodOf(day, random);
  const events: TrafficEvent[] = [];
  let count = 0;
  for (let hour = 0; hour < 24; hour += 1) {
    const hourMs = dayMs + hour * HOUR_MS;
    const wanted = BIDS_A_DAY * mood * shareOfHour(hourMs);
    const bids = Math.floor(wanted) + (random.happens(wanted % 1) ? 1 : 0);
    for (let index = 0; index < bids; index += 1) {
      const atMs = hourMs + random.integer(0, HOUR_MS - 1);
      const bidId = `demo-${day}-${(count += 1)}`;
      const bid = makeBid(bidId, atMs, hour, market, random);
      if (bid) events.push(...outcomeOf(bid.event, bid.flight, bid.exchange, random));
    }
  }
  return events.filter(({ atMs }) => atMs <= calendar.beganAtMs);
}

/** No two days are alike, and business grows: a factor on what an average day has. */
export const moodOf = (day: number, random = createRandom(SEED + day)): number =>
  (0.87 + random.fraction() * 0.26) * (0.8 + (0.45 * day) / HISTORY_DAYS);

interface MadeBid {
  readonly event: TrafficEvent;
  readonly flight: Flight;
  readonly exchange: Exchange;
}

function makeBid(
  bidId: string,
  atMs: number,
  hour: number,
  market: Market,
  random: Random,
): MadeBid | undefined {
  const viewer = pickViewer(random, hour);
  const exchange = random.pickWeighted(market.exchanges);
  if (!exchange.sendsAt(atMs)) return undefined;
  const willing = market.flights.filter(
    (flight) => flight.priceAt(atMs) !== undefined && flight.wants(viewer),
  );
  if (willing.length === 0) return undefined;
  const flight = random.pickWeighted(willing);
  const size = pickSize(random, viewer.deviceType, flight.sizes);
  const creativeId = size === undefined ? undefined : flight.creatives.get(size);
  const priceNanos = flight.priceAt(atMs);
  if (size === undefined || creativeId === undefined || priceNanos === undefined) return undefined;
  const event: TrafficEvent = {
    schemaVersion: 1,
    kind: 'bid',
    atMs,
    claims: {
      bidId,
      bidAtMs: atMs,
      userId: flight.userId,
      campaignId: flight.campaignId,
      creativeId,
      sspEndpointId: exchange.sspEndpointId,
      creativeType: 'banner',
      pricingModel: flight.pricingModel,
      bidNanos: withoutMarkup(priceNanos, MARKUP_BPS),
      currency: 'USD',
      isTest: false,
      ...PLAIN_BID,
      markupBps: MARKUP_BPS,
      ...NO_ADDED_DIMENSIONS,
      ...viewer,
      size,
    },
    clearingNanos: null,
    lossReason: null,
    notBillable: '',
    conversionValueNanos: null,
    conversionType: null,
  };
  return { event, flight, exchange };
}

type Details = Partial<Omit<TrafficEvent, 'kind' | 'atMs' | 'claims' | 'schemaVersion'>>;

/** What came of a bid, the bid itself first. */
function outcomeOf(bid: TrafficEvent, flight: Flight, exchange: Exchange, random: Random): TrafficEvent[] {
  const after = (kind: TrafficKind, afterMs: number, details: Details = {}): TrafficEvent => ({
    ...bid,
    ...details,
    kind,
    atMs: bid.atMs + afterMs,
  });
  if (!random.happens(flight.winRate * exchange.luck)) {
    if (!random.happens(LOSS_REPORTED)) return [bid];
    const { reason: lossReason } = random.pickWeighted(LOSS_REASONS);
    return [bid, after('loss', random.integer(60, 400), { lossReason })];
  }
  const clearingNanos = (bid.claims.bidNanos * BigInt(random.integer(620, 980))) / 1_000n;
  const events = [bid, after('win', random.integer(80, 500), { clearingNanos })];
  if (!random.happens(SHOWN)) return events;
  const shownMs = random.integer(700, 3_000);
  const isInvalid = random.happens(INVALID);
  const details: Details = { clearingNanos, notBillable: isInvalid ? 'invalid-traffic' : '' };
  events.push(
    after('bill', shownMs, details),
    after('impression', shownMs + random.integer(20, 900), details),
  );
  if (isInvalid || !random.happens(flight.clickRate)) return events;
  const clickedMs = shownMs + random.integer(1_500, 40_000);
  events.push(after('click', clickedMs));
  if (!random.happens(flight.conversionRate)) return events;
  events.push(
    after('conversion', clickedMs + random.integer(20_000, 1_200_000), {
      conversionType: random.pick(['lead', 'lead', 'purchase']),
      conversionValueNanos: BigInt(random.integer(1_900, 14_900)) * 10_000_000n,
    }),
  );
  return events;
}
