import { createGeoDirectory } from '@marquee/dictionary';
import { BANNER_SIZES } from '@marquee/schemas/common/campaign-terms';
import { DAY_MS, HALF_HOUR_MS, HOUR_MS } from '@marquee/schemas/common/time';
import type { InventorySample } from '@marquee/schemas/traffic/inventory';

import { pickSize, pickViewer, shareOfHour, type Viewer } from './audience.ts';
import { type Exchange, HISTORY_DAYS, type Market, moodOf } from './auctions.ts';
import { type Random, createRandom } from './random.ts';

/** Samples of an average day. Each represents `WEIGHT` imps, so the demo bids on few of them. */
const SAMPLES_A_DAY = 1_000;
const WEIGHT = 32;
const SEED = 90_311;

/** Usual floors, dollars a thousand; elsewhere `FLOOR_ELSEWHERE`. */
const FLOORS: Readonly<Record<string, number>> = {
  USA: 1.4,
  GBR: 1.2,
  CAN: 1.15,
  AUS: 1.2,
  DEU: 1.05,
  NOR: 1.1,
  SWE: 1,
  NLD: 0.95,
  FRA: 0.8,
  ESP: 0.6,
  BRA: 0.35,
  IND: 0.25,
};
const FLOOR_ELSEWHERE = 0.5;
const DEVICE_FACTORS: Readonly<Record<string, number>> = { desktop: 1.15, tablet: 1, smartphone: 0.85 };
const WITHOUT_FLOOR = 0.08;
const SECOND_SIZE = 0.35;
const INTERSTITIAL = 0.25;

/** What exchanges offered on one day, in the order of time; the same whenever it is asked. See `auctionsOfDay`. */
export function inventoryOfDay(day: number, market: Market, cities: Cities): InventorySample[] {
  const { calendar } = market;
  const random = createRandom(SEED + day);
  const dayMs = calendar.todayMs - (HISTORY_DAYS - day) * DAY_MS;
  const mood = moodOf(day);
  const samples: InventorySample[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    const hourMs = dayMs + hour * HOUR_MS;
    const wanted = SAMPLES_A_DAY * mood * shareOfHour(hourMs);
    const count = Math.floor(wanted) + (random.happens(wanted % 1) ? 1 : 0);
    const times = Array.from({ length: count }, () => hourMs + random.integer(0, HOUR_MS - 1)).sort(
      (left, right) => left - right,
    );
    for (const atMs of times) {
      const exchange = random.pickWeighted(market.exchanges);
      const sample = sampleOf(atMs, pickViewer(random, hour), exchange, cities, random);
      if (atMs <= calendar.beganAtMs && exchange.sendsAt(atMs))
        samples.push({ ...sample, ...market.matchesOf(sample.domain) });
    }
  }
  return samples;
}

/** GeoNames ids of the demo's cities. */
export type Cities = (country: string, city: string) => readonly number[];

export function createCities(): Cities {
  const directory = createGeoDirectory();
  return (country, city) => {
    const id = directory.cityId(country, city);
    return id === undefined ? [] : [id];
  };
}

function sampleOf(
  atMs: number,
  { deviceBrand, siteId: _site, publisher: _publisher, ...viewer }: Viewer,
  { sspEndpointId }: Exchange,
  cities: Cities,
  random: Random,
): InventorySample {
  const size = pickSize(random, viewer.deviceType, BANNER_SIZES);
  const other = random.happens(SECOND_SIZE) ? pickSize(random, viewer.deviceType, BANNER_SIZES) : undefined;
  const sizes = [...new Set([size, other].filter((each) => each !== undefined))];
  const isInterstitial = sizes.includes('320x480') && random.happens(INTERSTITIAL);
  return {
    schemaVersion: 1,
    halfHourMs: atMs - (atMs % HALF_HOUR_MS),
    weight: WEIGHT,
    sspEndpointId,
    ...viewer,
    deviceBrand,
    cityIds: [...cities(viewer.country, viewer.city)],
    creativeTypes: isInterstitial ? ['banner', 'interstitial'] : ['banner'],
    sizes,
    floorNanos: floorOf(viewer.country, viewer.deviceType, random),
  };
}

/** Nano-dollars for one impression, whole cents a thousand: most about the usual, few several times that. */
function floorOf(country: string, deviceType: string, random: Random): bigint {
  if (random.happens(WITHOUT_FLOOR)) return 0n;
  const usual = (FLOORS[country] ?? FLOOR_ELSEWHERE) * (DEVICE_FACTORS[deviceType] ?? 1);
  const spread = random.fraction() + random.fraction() + random.fraction() - 1.5;
  const cents = Math.max(1, Math.round(usual * 100 * Math.exp(spread * 1.3)));
  return BigInt(cents) * 10_000n;
}
