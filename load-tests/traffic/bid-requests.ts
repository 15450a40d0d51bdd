import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Chance } from './random.ts';

type Json = Record<string, unknown>;

const SAMPLES = fileURLToPath(new URL('../openrtb/', import.meta.url));

/** Real bid requests that an exchange would send (not the ones that a validator refuses). */
function sampleRequests(): readonly Json[] {
  return readdirSync(SAMPLES)
    .filter((name) => name.endsWith('.json') && !name.startsWith('pbs-400') && !name.includes('openrtb1'))
    .sort()
    .map((name) => JSON.parse(readFileSync(SAMPLES + name, 'utf8')) as Json);
}

const SIZES = [
  [300, 250],
  [320, 50],
  [728, 90],
  [160, 600],
  [468, 60],
  [320, 480],
] as const;
const COUNTRIES = ['USA', 'USA', 'USA', 'GBR', 'DEU', 'FRA', 'IND', 'BRA', 'CAN', 'ESP', 'RUS'] as const;
const DOMAINS = [
  'news.example',
  'weather.example',
  'recipes.example',
  'scores.example',
  'maps.example',
] as const;
const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 13; SM-X700) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/129.0.0.0 Safari/537.36',
] as const;

/** Endless bid requests: one in four a sample with a new id, the others made up in the samples' likeness. */
export function createRequestStream(chance: Chance): () => Json {
  const samples = sampleRequests();
  let sequence = 0;
  return () => {
    sequence += 1;
    const id = `x${sequence.toString(36)}-${chance.integer(0, 0x7fffffff).toString(36)}`;
    if (chance.happens(0.25)) return { ...chance.pick(samples), id, test: 0 };
    return variation(id, chance);
  };
}

function variation(id: string, chance: Chance): Json {
  const userAgent = chance.pick(USER_AGENTS);
  const isMobile = /Mobile|Android/.test(userAgent);
  const isApp = isMobile && chance.happens(0.4);
  const page = chance.pick(DOMAINS);
  const request: Json = {
    id,
    at: chance.pick([1, 2]),
    tmax: chance.pick([80, 100, 120, 200, 300]),
    cur: ['USD'],
    imp: Array.from({ length: chance.happens(0.1) ? 2 : 1 }, (_, index) =>
      impression(String(index + 1), chance),
    ),
    device: {
      ua: userAgent,
      ip: `198.51.100.${chance.integer(0, 255)}`,
      language: 'en',
      devicetype: isMobile ? (userAgent.includes('SM-X') ? 5 : 4) : 2,
      connectiontype: chance.pick([1, 2, 6]),
      geo: { country: chance.pick(COUNTRIES) },
    },
    user: { id: `person-${chance.integer(1, 5_000)}` },
  };
  if (isApp) request.app = { id: 'a1', bundle: `com.${page.replace('.', '')}.app`, publisher: { id: 'p1' } };
  else request.site = { id: 's1', domain: page, page: `https://${page}/today`, publisher: { id: 'p2' } };
  if (chance.happens(0.2)) request.bcat = ['IAB25', 'IAB26'];
  return request;
}

function impression(id: string, chance: Chance): Json {
  const sizes = chance.happens(0.3) ? [chance.pick(SIZES), chance.pick(SIZES)] : [chance.pick(SIZES)];
  const [width, height] = sizes[0] ?? SIZES[0];
  return {
    id,
    secure: chance.happens(0.8) ? 1 : 0,
    bidfloor: chance.integer(0, 150) / 100,
    bidfloorcur: 'USD',
    banner: { w: width, h: height, format: sizes.map(([w, h]) => ({ w, h })) },
  };
}
