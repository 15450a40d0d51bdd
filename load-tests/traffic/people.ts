import type { Random } from './random.ts';

/** A user with a device and a location. */
export interface Person {
  readonly id: string;
  /** OpenRTB `device.ifa`. */
  readonly advertisingId: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly country: string;
  readonly language: string;
  /** OpenRTB list "Device Types": 2 desktop, 4 phone, 5 tablet. */
  readonly deviceType: 2 | 4 | 5;
  readonly connectionType: number;
  /** Domain of a page or an app. */
  readonly domain: string;
  readonly isInApp: boolean;
}

const COUNTRIES = ['USA', 'USA', 'USA', 'GBR', 'DEU', 'FRA', 'IND', 'BRA', 'CAN', 'ESP', 'NOR'] as const;
const DOMAINS = [
  'news.example',
  'weather.example',
  'recipes.example',
  'scores.example',
  'maps.example',
] as const;
const LANGUAGES: Readonly<Record<string, string>> = { DEU: 'de', FRA: 'fr', BRA: 'pt', ESP: 'es', NOR: 'no' };
const DEVICES = [
  {
    deviceType: 2,
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  },
  {
    deviceType: 2,
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  },
  {
    deviceType: 4,
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  },
  {
    deviceType: 4,
    userAgent:
      'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  },
  {
    deviceType: 5,
    userAgent:
      'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36',
  },
] as const;

const PEOPLE = 5_000;

/** The browser of callers that specify none. */
export const PLAIN_USER_AGENT = DEVICES[0].userAgent;

/** Makes up a person. Each has an address of its own, of the range for benchmarks (RFC 2544). */
export function randomPerson(random: Random): Person {
  const { deviceType, userAgent } = random.pick(DEVICES);
  const country = random.pick(COUNTRIES);
  const number = random.integer(1, PEOPLE);
  return {
    id: `person-${number}`,
    advertisingId: `0b8a1f6e-0000-4000-8000-${String(number).padStart(12, '0')}`,
    userAgent,
    ip: `198.18.${number >> 8}.${number & 0xff}`,
    country,
    language: LANGUAGES[country] ?? 'en',
    deviceType,
    connectionType: random.pick([1, 2, 6]),
    domain: random.pick(DOMAINS),
    isInApp: deviceType !== 2 && random.happens(0.4),
  };
}
