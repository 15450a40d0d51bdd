import { TRAFFIC_TYPES } from '@marquee/schemas/common/campaign-terms';
import type { AddedDimensions, TrafficDimensions } from '@marquee/schemas/traffic/dimensions';

import type { Random } from './random.ts';

interface Country {
  readonly code: string;
  readonly weight: number;
  /** Hours east of UTC, roughly: when its people are awake. */
  readonly offset: number;
  readonly language: string;
  readonly carriers: readonly string[];
  readonly cities: readonly { readonly region: string; readonly city: string; readonly weight: number }[];
}

const city = (region: string, name: string, weight = 1) => ({ region, city: name, weight });

const COUNTRIES: readonly Country[] = [
  {
    code: 'USA',
    weight: 34,
    offset: -6,
    language: 'en',
    carriers: ['Verizon', 'AT&T', 'T-Mobile'],
    cities: [
      city('CA', 'Los Angeles', 3),
      city('NY', 'New York', 4),
      city('TX', 'Austin', 2),
      city('WA', 'Seattle'),
      city('IL', 'Chicago', 2),
    ],
  },
  {
    code: 'GBR',
    weight: 12,
    offset: 0,
    language: 'en',
    carriers: ['EE', 'Vodafone', 'O2'],
    cities: [city('ENG', 'London', 4), city('ENG', 'Manchester'), city('SCT', 'Edinburgh')],
  },
  {
    code: 'DEU',
    weight: 10,
    offset: 1,
    language: 'de',
    carriers: ['Telekom', 'Vodafone', 'O2'],
    cities: [city('BE', 'Berlin', 2), city('BY', 'Munich'), city('HH', 'Hamburg')],
  },
  {
    code: 'FRA',
    weight: 7,
    offset: 1,
    language: 'fr',
    carriers: ['Orange', 'SFR', 'Bouygues'],
    cities: [city('IDF', 'Paris', 3), city('ARA', 'Lyon')],
  },
  {
    code: 'ESP',
    weight: 5,
    offset: 1,
    language: 'es',
    carriers: ['Movistar', 'Orange'],
    cities: [city('MD', 'Madrid', 2), city('CT', 'Barcelona', 2)],
  },
  {
    code: 'CAN',
    weight: 6,
    offset: -5,
    language: 'en',
    carriers: ['Rogers', 'Bell', 'Telus'],
    cities: [city('ON', 'Toronto', 3), city('QC', 'Montreal', 2), city('BC', 'Vancouver')],
  },
  {
    code: 'IND',
    weight: 8,
    offset: 5,
    language: 'en',
    carriers: ['Jio', 'Airtel'],
    cities: [city('MH', 'Mumbai', 2), city('KA', 'Bengaluru', 2), city('DL', 'Delhi', 2)],
  },
  {
    code: 'BRA',
    weight: 5,
    offset: -3,
    language: 'pt',
    carriers: ['Vivo', 'Claro', 'TIM'],
    cities: [city('SP', 'Sao Paulo', 3), city('RJ', 'Rio de Janeiro', 2)],
  },
  { code: 'NOR', weight: 3, offset: 1, language: 'no', carriers: ['Telenor'], cities: [city('03', 'Oslo')] },
  {
    code: 'SWE',
    weight: 3,
    offset: 1,
    language: 'sv',
    carriers: ['Telia'],
    cities: [city('AB', 'Stockholm')],
  },
  { code: 'NLD', weight: 3, offset: 1, language: 'nl', carriers: ['KPN'], cities: [city('NH', 'Amsterdam')] },
  {
    code: 'AUS',
    weight: 4,
    offset: 10,
    language: 'en',
    carriers: ['Telstra', 'Optus'],
    cities: [city('NSW', 'Sydney', 2), city('VIC', 'Melbourne', 2)],
  },
];

interface Device {
  readonly weight: number;
  readonly type: string;
  readonly brand: string;
  readonly os: string;
  readonly versions: readonly string[];
  readonly browser: string;
}

const device = (
  weight: number,
  type: string,
  brand: string,
  os: string,
  versions: string[],
  browser: string,
) => ({
  weight,
  type,
  brand,
  os,
  versions,
  browser,
});

const DEVICES: readonly Device[] = [
  device(22, 'smartphone', 'Apple', 'iOS', ['17.6', '18.1', '18.1', '18.2'], 'Safari'),
  device(17, 'smartphone', 'Samsung', 'Android', ['13', '14', '14'], 'Chrome'),
  device(8, 'smartphone', 'Google', 'Android', ['14', '15'], 'Chrome'),
  device(6, 'smartphone', 'Xiaomi', 'Android', ['12', '13'], 'Chrome'),
  device(5, 'tablet', 'Apple', 'iOS', ['17.6', '18.1'], 'Safari'),
  device(2, 'tablet', 'Samsung', 'Android', ['13', '14'], 'Chrome'),
  device(20, 'desktop', '', 'Windows', ['10', '11'], 'Chrome'),
  device(6, 'desktop', '', 'Windows', ['10', '11'], 'Edge'),
  device(3, 'desktop', '', 'Windows', ['10'], 'Mozilla'),
  device(7, 'desktop', 'Apple', 'Mac OS', ['10.15.7'], 'Safari'),
  device(4, 'desktop', 'Apple', 'Mac OS', ['10.15.7'], 'Chrome'),
];

interface Channel {
  readonly weight: number;
  readonly domain: string;
  readonly siteId: string;
  readonly publisher: string;
}

const channel = (weight: number, domain: string, siteId: string, publisher: string) => ({
  weight,
  domain,
  siteId,
  publisher,
});

const SITES: readonly Channel[] = [
  channel(9, 'news.example', 's101', 'pub-daily'),
  channel(7, 'weather.example', 's102', 'pub-sky'),
  channel(6, 'recipes.example', 's103', 'pub-table'),
  channel(5, 'scores.example', 's104', 'pub-arena'),
  channel(4, 'maps.example', 's105', 'pub-sky'),
  channel(4, 'finance.example', 's106', 'pub-daily'),
  channel(3, 'forum.example', 's107', 'pub-commons'),
  channel(2, 'gardening.example', 's108', 'pub-table'),
];
const APPS: readonly Channel[] = [
  channel(5, 'com.example.weather', 'a201', 'pub-sky'),
  channel(4, 'com.example.chess', 'a202', 'pub-arena'),
  channel(3, 'com.example.reader', 'a203', 'pub-daily'),
  channel(2, 'com.example.fitness', 'a204', 'pub-commons'),
];

/** How popular each size is on each kind of screen. */
const SIZES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  smartphone: { '320x50': 45, '300x250': 32, '320x480': 18 },
  tablet: { '300x250': 40, '728x90': 35, '468x60': 10, '160x600': 5 },
  desktop: { '300x250': 38, '728x90': 30, '160x600': 18, '468x60': 8 },
};

/** Share of a day's traffic by local hour: people sleep, look in the morning and stay in the evening. */
const HOURS = [
  1.6, 1.0, 0.7, 0.5, 0.5, 0.9, 1.9, 3.2, 4.3, 4.8, 5.0, 5.1, 5.6, 5.4, 5.0, 4.9, 5.0, 5.3, 5.9, 6.6, 7.2,
  7.0, 5.4, 3.2,
];
/** Sunday first. */
const WEEKDAYS = [0.82, 1.04, 1.1, 1.12, 1.08, 1.0, 0.84];

const weightAt = ({ weight, offset }: Country, hourOfDay: number) =>
  weight * (HOURS[(hourOfDay + offset + 24) % 24] ?? 0);

/** The countries by hour of the day (UTC), weighed by how many of their people are awake. */
const AWAKE = HOURS.map((_, hour) =>
  COUNTRIES.map((country) => ({ country, weight: weightAt(country, hour) })),
);

const WEEKDAY_MEAN = WEEKDAYS.reduce((sum, factor) => sum + factor, 0) / WEEKDAYS.length;

/**
 * Says which share of an average day's traffic falls into an hour, the day of the week taken into account.
 * @param isWanted whether people of a country (alpha-3) count
 */
export function sharesOfHours(isWanted: (country: string) => boolean): (hourStartMs: number) => number {
  const wanted = COUNTRIES.filter(({ code }) => isWanted(code));
  const hours = HOURS.map((_, hour) => wanted.reduce((sum, country) => sum + weightAt(country, hour), 0));
  const day = hours.reduce((sum, weight) => sum + weight, 0);
  return (hourStartMs) => {
    const at = new Date(hourStartMs);
    const weight = hours[at.getUTCHours()] ?? 0;
    return (weight / day) * ((WEEKDAYS[at.getUTCDay()] ?? 1) / WEEKDAY_MEAN);
  };
}

/** Share of an average day's traffic that falls into an hour. */
export const shareOfHour = sharesOfHours(() => true);

/** The dimensions of a bid request at an hour; the ad, and so `size`, is not chosen yet. */
export type Viewer = Omit<TrafficDimensions, 'size' | keyof AddedDimensions>;

export function pickViewer(random: Random, hourOfDay: number): Viewer {
  const { country } = random.pickWeighted(AWAKE[hourOfDay] ?? []);
  const { type, brand, os, versions, browser } = random.pickWeighted(DEVICES);
  const where = random.pickWeighted(country.cities);
  const isMobile = type !== 'desktop';
  const isApp = isMobile && random.happens(0.4);
  const spot = random.pickWeighted(isApp ? APPS : SITES);
  const isCellular = type === 'smartphone' && random.happens(0.45);
  return {
    country: country.code,
    region: where.region,
    city: where.city,
    deviceType: type,
    deviceBrand: brand,
    os,
    osVersion: random.pick(versions),
    browser,
    language: random.happens(0.9) ? country.language : 'en',
    connectionType: isCellular
      ? random.pick(['cellular_4g', 'cellular_4g', 'cellular_3g'])
      : isMobile
        ? 'wifi'
        : 'ethernet',
    carrier: isCellular ? random.pick(country.carriers) : '',
    trafficType: isApp ? TRAFFIC_TYPES.inApp : isMobile ? TRAFFIC_TYPES.mobileWeb : TRAFFIC_TYPES.desktopWeb,
    domain: spot.domain,
    siteId: spot.siteId,
    publisher: spot.publisher,
  };
}

/** How popular a size is on a kind of screen, beside the others; 0 where it does not fit. */
export const popularityOf = (size: string, deviceType: string): number => SIZES[deviceType]?.[size] ?? 0;

/** One of the sizes that are there, as popular as it is on that screen; undefined when none fits it. */
export function pickSize(random: Random, deviceType: string, sizes: readonly string[]): string | undefined {
  const fitting = sizes
    .map((size) => ({ size, weight: popularityOf(size, deviceType) }))
    .filter(({ weight }) => weight > 0);
  return fitting.length === 0 ? undefined : random.pickWeighted(fitting).size;
}
