import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { consentFields, someConsent } from './consent.ts';
import { impression, type OpenRtbType } from './impressions.ts';
import { type Person, randomPerson } from './people.ts';
import type { Random } from './random.ts';

export type Json = Record<string, unknown>;

const SAMPLES = fileURLToPath(new URL('../openrtb/', import.meta.url));
const SAMPLE_SHARE = 0.25;
const TEST_SHARE = 0.01;
const EURO_SHARE = 0.05;

/** Real bid requests that an exchange would send (not the ones that a validator refuses), by what they ask for. */
function sampleRequests(): Readonly<Record<OpenRtbType, readonly Json[]>> {
  const requests = readdirSync(SAMPLES)
    .filter((name) => name.endsWith('.json') && !name.startsWith('pbs-400') && !name.includes('openrtb1'))
    .sort()
    .map((name) => JSON.parse(readFileSync(SAMPLES + name, 'utf8')) as Json);
  const of = (type: OpenRtbType) => requests.filter((request) => typeOf(request) === type);
  // The full screens of the samples are as large as banners, which then answer them.
  return { banner: of('banner'), interstitial: [], video: of('video'), native: of('native') };
}

/** What the first imp of a request asks for. */
function typeOf(request: Json): OpenRtbType {
  const [imp] = (Array.isArray(request['imp']) ? request['imp'] : []) as Json[];
  if (imp?.['video'] !== undefined) return 'video';
  if (imp?.['native'] !== undefined) return 'native';
  return imp?.['instl'] === 1 ? 'interstitial' : 'banner';
}

/** A source of bid requests: sometimes a sample with a new id, the others built like the samples. */
export function createRequests() {
  const samples = sampleRequests();
  let sequence = 0;
  return (type: OpenRtbType, isVersion26: boolean, random: Random): Json => {
    sequence += 1;
    const id = `x${sequence.toString(36)}-${random.integer(0, 0x7fffffff).toString(36)}`;
    const isSample = samples[type].length > 0 && random.happens(SAMPLE_SHARE);
    return isSample
      ? { ...askedBy(randomPerson(random), random.pick(samples[type])), id, test: 0 }
      : madeUp(id, type, isVersion26, random);
  };
}

/**
 * The sample with another person behind it, who is named where the sample names one: one person who sees an ad a hundred times
 * an hour is treated as fraud, and rightly.
 */
function askedBy(person: Person, sample: Json): Json {
  const named = (holder: unknown, names: Json): Json | undefined => {
    if (typeof holder !== 'object' || holder === null) return undefined;
    const present = Object.entries(names).filter(([name]) => (holder as Json)[name] !== undefined);
    return { ...holder, ...Object.fromEntries(present) };
  };
  const eids = [{ source: 'ids.example', uids: [{ id: person.id }] }];
  const user = named(sample['user'], { id: person.id, buyeruid: person.id, eids });
  const ext = named(user?.['ext'], { eids });
  const device = named(sample['device'], { ip: person.ip, ifa: person.advertisingId });
  return {
    ...sample,
    ...(user === undefined ? {} : { user: { ...user, ...(ext === undefined ? {} : { ext }) } }),
    ...(device === undefined ? {} : { device }),
  };
}

function madeUp(id: string, type: OpenRtbType, isVersion26: boolean, random: Random): Json {
  const person = randomPerson(random);
  const { user, regs, device } = consentFields(someConsent(random), isVersion26);
  return {
    id,
    at: random.pick([1, 2]),
    tmax: random.pick([80, 100, 120, 200, 300]),
    cur: [random.happens(EURO_SHARE) ? 'EUR' : 'USD'],
    imp: Array.from({ length: random.happens(0.1) ? 2 : 1 }, (_, index) =>
      impression(type, String(index + 1), random),
    ),
    ...placeOf(person),
    device: { ...deviceOf(person), ...device },
    user: { id: person.id, ...user },
    ...(Object.keys(regs).length === 0 ? {} : { regs }),
    ...(random.happens(0.2) ? { bcat: ['IAB25', 'IAB26'] } : {}),
    ...(random.happens(TEST_SHARE) ? { test: 1 } : {}),
  };
}

const placeOf = ({ isInApp, domain }: Person): Json =>
  isInApp
    ? { app: { id: 'a1', bundle: `com.${domain.replace('.', '')}.app`, publisher: { id: 'p1' } } }
    : { site: { id: 's1', domain, page: `https://${domain}/today`, publisher: { id: 'p2' } } };

const deviceOf = (person: Person): Json => ({
  ua: person.userAgent,
  ip: person.ip,
  language: person.language,
  devicetype: person.deviceType,
  connectiontype: person.connectionType,
  w: person.deviceType === 2 ? 1_920 : 390,
  h: person.deviceType === 2 ? 1_080 : 844,
  geo: { country: person.country },
});
