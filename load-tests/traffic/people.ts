import type { Chance } from './random.ts';

/** Somebody in front of a screen, and where. */
export interface Person {
  readonly id: string;
  readonly userAgent: string;
  readonly ip: string;
  readonly country: string;
  readonly language: string;
  /** OpenRTB list "Device Types": 2 desktop, 4 phone, 5 tablet. */
  readonly deviceType: 2 | 4 | 5;
  readonly connectionType: number;
  /** Of a page or an app. */
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

/** A browser that nobody said anything of. */
export const PLAIN_USER_AGENT = DEVICES[0].userAgent;

/** Addresses are of the range for documentation (RFC 5737). */
export function somebody(chance: Chance): Person {
  const { deviceType, userAgent } = chance.pick(DEVICES);
  const country = chance.pick(COUNTRIES);
  return {
    id: `person-${chance.integer(1, 5_000)}`,
    userAgent,
    ip: `198.51.100.${chance.integer(0, 255)}`,
    country,
    language: LANGUAGES[country] ?? 'en',
    deviceType,
    connectionType: chance.pick([1, 2, 6]),
    domain: chance.pick(DOMAINS),
    isInApp: deviceType !== 2 && chance.happens(0.4),
  };
}
