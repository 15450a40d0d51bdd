import { createGeoDirectory } from '@marquee/dictionary';
import { BANNER_SIZES } from '@marquee/schemas/common/campaign-terms';
import { DAY_MS, HALF_HOUR_MS, HOUR_MS } from '@marquee/schemas/common/time';
import type { InventorySample } from '@marquee/schemas/traffic/inventory';

import { pickSize, pickViewer, shareOfHour, type Viewer } from './audience.ts';
import { type Exchange, type Market, moodOf } from './market.ts';
import { usualFloor } from './price-levels.ts';
import { type Random, createRandom } from './random.ts';

/** Full days before today. They are kept some days longer. */
export const INVENTORY_DAYS = 30;
const SAMPLES_A_DAY = 1_000;
/** Imps that are offered for each impression that the demo buys. */
const OFFERED_AN_IMPRESSION = 20;
const SEED = 90_311;

const DEVICE_FACTORS: Readonly<Record<string, number>> = { desktop: 1.15, tablet: 1, smartphone: 0.85 };
const WITHOUT_FLOOR = 0.08;
const SECOND_SIZE = 0.35;
const INTERSTITIAL = 0.25;

/** What exchanges offered on one day, in the order of time; the same whenever it is asked. */
export function inventoryOfDay(day: number, market: Market, cities: Cities): InventorySample[] {
  const { calendar } = market;
  const random = createRandom(SEED + day);
  const dayMs = calendar.todayMs - (INVENTORY_DAYS - day) * DAY_MS;
  const mood = moodOf(INVENTORY_DAYS - day);
  const weight = Math.max(1, Math.round((market.impressionsADay * OFFERED_AN_IMPRESSION) / SAMPLES_A_DAY));
  const banners = market.exchanges.filter(({ creativeTypes }) => creativeTypes.includes('banner'));
  const samples: InventorySample[] = [];
  for (let hour = 0; hour < 24; hour += 1) {
    const hourMs = dayMs + hour * HOUR_MS;
    const count = random.round(SAMPLES_A_DAY * mood * shareOfHour(hourMs));
    const times = Array.from({ length: count }, () => hourMs + random.integer(0, HOUR_MS - 1)).sort(
      (left, right) => left - right,
    );
    for (const atMs of times) {
      const exchange = random.pickWeighted(banners);
      const sample = sampleOf(atMs, pickViewer(random, hour), exchange, cities, random);
      if (atMs <= calendar.beganAtMs && exchange.sendsAt(atMs))
        samples.push({ ...sample, weight, ...market.matchesOf(sample.domain) });
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
): Omit<InventorySample, 'weight'> {
  const size = pickSize(random, viewer.deviceType, BANNER_SIZES);
  const other = random.happens(SECOND_SIZE) ? pickSize(random, viewer.deviceType, BANNER_SIZES) : undefined;
  const sizes = [...new Set([size, other].filter((each) => each !== undefined))];
  const isInterstitial = sizes.includes('320x480') && random.happens(INTERSTITIAL);
  return {
    schemaVersion: 1,
    halfHourMs: atMs - (atMs % HALF_HOUR_MS),
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
  const usual = usualFloor(country) * (DEVICE_FACTORS[deviceType] ?? 1);
  const spread = random.fraction() + random.fraction() + random.fraction() - 1.5;
  const cents = Math.max(1, Math.round(usual * 100 * Math.exp(spread * 1.3)));
  return BigInt(cents) * 10_000n;
}
