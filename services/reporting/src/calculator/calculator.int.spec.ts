import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FactStore } from '@marquee/kit/fact-store/port';
import { trafficCalculatorBody } from '@marquee/schemas/commands/traffic-calculator';
import { dollars } from '@marquee/schemas/common/money';
import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import {
  INVENTORY_COLUMNS,
  INVENTORY_TABLE,
  type InventorySample,
  inventoryValues,
} from '@marquee/schemas/traffic/inventory';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { startMigratedChdb } from '../../test/migrated-facts.ts';
import { createCompetitionReader } from '../landscape/competition.ts';
import { calculateTraffic } from './routes.ts';

const NOW = new Date('2026-11-21T10:10:00Z');
const FROM_MS = Date.UTC(2026, 10, 14, 10);
const DAYS = (NOW.getTime() - FROM_MS) / 86_400_000;
const OFFERED = 120_000;
const COUNTRIES = ['USA', 'USA', 'USA', 'DEU', 'DEU', 'IND', 'NOR'] as const;
const SIZES = [['300x250'], ['728x90', '300x250'], ['320x50'], ['160x600'], []] as const;
/** Share of bids in each country that become impressions, and of impressions that are clicked. */
const WIN = 0.25;
const CLICK = 0.02;

/** Numbers in [0, 1), the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const random = randomOf(77);
const pick = <Item>(list: readonly Item[]): Item => list[Math.floor(random() * list.length)] as Item;

/** All that was offered; what the sample took of it has a weight. */
const population: readonly InventorySample[] = Array.from(
  { length: OFFERED },
  (_, index): InventorySample => {
    const atMs = FROM_MS + Math.floor(random() ** 2 * (NOW.getTime() - FROM_MS));
    return {
      schemaVersion: 1,
      halfHourMs: atMs - (atMs % HALF_HOUR_MS),
      weight: pick([8, 32]),
      sspEndpointId: index % 4 === 0 ? 4 : 3,
      country: pick(COUNTRIES),
      region: '',
      city: '',
      cityIds: [],
      deviceType: pick(['smartphone', 'desktop', 'tablet']),
      deviceBrand: '',
      os: pick(['iOS', 'Android', 'Windows']),
      osVersion: '',
      browser: pick(['Chrome', 'Safari']),
      language: pick(['en', 'de']),
      connectionType: '',
      carrier: '',
      trafficType: pick([1, 2, 3]),
      domain: 'news.example',
      creativeTypes: ['banner'],
      sizes: [...pick(SIZES)],
      floorNanos: BigInt(Math.floor(random() ** 2 * 3_000_000)),
    };
  },
);
/** In one country videos are taken too. */
for (const sample of population) if (sample.country === 'NOR') sample.creativeTypes.push('video');
const samples = population.filter(({ weight }) => random() < 1 / weight);

describe('the traffic calculator on chDB', () => {
  let folder: string;
  let factStore: FactStore;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee calculator '));
    factStore = await startMigratedChdb(folder);
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const ALL_VISIBLE = { userId: 5, markupBps: 0, canSeeClick: true, canSeeSsp: true, hiddenSspIds: [] };
  const ask = (body: object = {}, visible: Parameters<typeof calculateTraffic>[2] = ALL_VISIBLE) =>
    calculateTraffic(
      {
        factStore,
        clock: () => NOW,
        marginBps: 1_000,
        sspEndpointNames: async () => new Map([[3, 'Alpha']]),
        buyerOf: async () => ({ ...ALL_VISIBLE, campaignId: undefined }),
        competition: createCompetitionReader({
          ...{ factStore, marginBps: 1_000 },
          competingCampaigns: async () => [],
          premiumSspIds: async () => [],
        }),
      },
      v.parse(trafficCalculatorBody, body),
      visible,
    );

  it('knows nothing without inventory', async () => {
    expect(await ask({ bidPrice: '1' })).toMatchObject({
      requests: null,
      shapes: null,
      byCountry: [],
      byHour: [],
      floors: [],
      atBid: null,
      sampleSize: 0,
      reason: 'no-inventory',
    });
  });

  describe('with a sample of a week', () => {
    beforeAll(async () => {
      await factStore.insert(
        INVENTORY_TABLE,
        INVENTORY_COLUMNS,
        samples.map((sample, index) =>
          inventoryValues(sample, {
            topic: 'inventory',
            partition: 0,
            epoch: '',
            offset: BigInt(index),
            blockFirst: 0n,
            blockLast: BigInt(samples.length - 1),
          }),
        ),
      );
      const experience = [...new Set(COUNTRIES)].map((country) => {
        let [impressions, clicks] = [0, 0];
        for (let bid = 0; bid < 3_000; bid += 1) {
          if (random() >= WIN) continue;
          impressions += 1;
          if (random() < CLICK) clicks += 1;
        }
        return [new Date(FROM_MS), 5, 1, 3, country, 'desktop', 2, 3_000, 0, impressions, clicks, 0, 0, 0];
      });
      await factStore.insert(
        'traffic_half_hours',
        [
          ...['half_hour', 'user_id', 'campaign_id', 'ssp_endpoint_id', 'country', 'device_type'],
          ...['traffic_type', 'bids', 'wins', 'impressions', 'clicks', 'conversions', 'spend_nanos'],
          'cost_nanos',
        ],
        experience,
      );
    });

    interface Held {
      readonly low: number;
      readonly high: number;
    }
    const holds = ({ low, high }: Held, truth: number) => low <= truth && truth <= high;
    const SEGMENTS: readonly (readonly [body: object, wanted: (sample: InventorySample) => boolean])[] = [
      [{}, () => true],
      ...[...new Set(COUNTRIES)].map(
        (code) =>
          [{ targeting: { countries: [code] } }, ({ country }: InventorySample) => country === code] as const,
      ),
      [{ targeting: { deviceTypes: ['tablet'] } }, ({ deviceType }) => deviceType === 'tablet'],
      [
        { targeting: { os: [{ name: 'iOS' }], browsers: ['Safari'] }, trafficTypes: [1] },
        ({ os, browser, trafficType }) => os === 'iOS' && browser === 'Safari' && trafficType === 1,
      ],
      [{ sizes: ['320x50'] }, ({ sizes }) => sizes.includes('320x50')],
    ];

    it('has the true numbers in its intervals, 19 times of 20', async () => {
      const bidPrice = '0.8';
      const priceNanos = dollars(bidPrice) / 1_000n;
      const misses: string[] = [];
      let tried = 0;
      const check = (what: string, held: Held | undefined, truth: number) => {
        tried += 1;
        if (!held || !holds(held, truth)) misses.push(`${what}: ${truth} is not in ${JSON.stringify(held)}`);
      };
      const metShare = (offered: readonly InventorySample[], at?: { readonly country: string }) => {
        const there = at ? offered.filter(({ country }) => country === at.country) : offered;
        return (100 * there.filter(({ floorNanos }) => floorNanos <= priceNanos).length) / there.length;
      };
      for (const [body, wanted] of SEGMENTS) {
        const found = await ask({ ...body, bidPrice, timezone: '+05:30' });
        const offered = population.filter(wanted);
        const name = JSON.stringify(body);
        check(`requests of ${name}`, found.requests ?? undefined, offered.length / DAYS);
        for (const row of found.byCountry) {
          const truth = offered.filter(({ country }) => country === row.country).length / DAYS;
          check(`${row.country} of ${name}`, row, truth);
          check(`winnable in ${row.country} of ${name}`, row.winnable ?? undefined, metShare(offered, row));
        }
        for (const row of found.bySspEndpoint ?? []) {
          const ofEndpoint = offered.filter(({ sspEndpointId }) => sspEndpointId === row.sspEndpointId);
          check(`${row.name} of ${name}`, row, ofEndpoint.length / DAYS);
          check(`winnable at ${row.name} of ${name}`, row.winnable ?? undefined, metShare(ofEndpoint));
        }
        for (const row of found.bySize) {
          const truth = offered.filter(({ sizes }) => sizes.includes(row.size)).length / DAYS;
          check(`${row.size} of ${name}`, row, truth);
        }
        for (const row of found.byHour) {
          const hourOf = (ms: number) => new Date(ms + 330 * 60_000).getUTCHours();
          // Ten minutes of an eighth time are in the window of one hour.
          const times = hourOf(NOW.getTime()) === row.hour ? 7 + 1 / 6 : 7;
          const truth = offered.filter(({ halfHourMs }) => hourOf(halfHourMs) === row.hour).length / times;
          check(`hour ${row.hour} of ${name}`, row, truth);
        }
        const ordered = offered.map(({ floorNanos }) => floorNanos).sort((a, b) => Number(a - b));
        for (const { share, low, high } of found.floors) {
          const truth = Number(ordered[Math.ceil(share * ordered.length) - 1] ?? 0n) / 1_000_000;
          check(`floor ${share} of ${name}`, { low: Number(low), high: Number(high) }, truth);
        }
        const winnable = offered.filter(({ floorNanos }) => floorNanos <= priceNanos).length / DAYS;
        check(`winnable of ${name}`, found.atBid?.winnable, winnable);
        // Only desktops were bid on; the others have no experience, and an interval that says so.
        check(`win rate of ${name}`, found.atBid?.winRate, WIN * 100);
        check(`impressions of ${name}`, found.atBid?.impressions, winnable * WIN);
        check(`clicks of ${name}`, found.atBid?.clicks ?? undefined, winnable * WIN * CLICK);
      }
      expect(tried).toBeGreaterThan(300);
      expect(misses.length / tried, misses.join('\n')).toBeLessThan(0.05);
    });

    it('splits by exchange for accounts that may see them, and by every format whatever the filter', async () => {
      const found = await ask({ sizes: ['320x50'], creativeType: 'banner', bidPrice: '0.8' });
      expect(found.bySspEndpoint?.map(({ sspEndpointId, name }) => [sspEndpointId, name])).toEqual([
        [3, 'Alpha'],
        [4, '#4'],
      ]);
      expect(found.byCreativeType.map(({ creativeType }) => creativeType)).toEqual(['banner', 'video']);
      const [banner] = found.byCreativeType;
      expect(banner?.value).toBe((await ask()).requests?.value);
      const on4 = await ask({ sspEndpointIds: [4] });
      expect(on4.bySspEndpoint?.map(({ sspEndpointId }) => sspEndpointId)).toEqual([4]);
      expect(on4.requests?.value).toBe(on4.bySspEndpoint?.[0]?.value);
      expect(on4.byCountry[0]?.winnable).toBeNull();

      const unseen = { ...ALL_VISIBLE, canSeeSsp: false, hiddenSspIds: [] };
      expect((await ask({}, unseen)).bySspEndpoint).toBeNull();
      await expect(ask({ sspEndpointIds: [4] }, unseen)).rejects.toThrow();
      const hidden = { ...ALL_VISIBLE, canSeeSsp: true, hiddenSspIds: [4] };
      const without4 = await ask({}, hidden);
      expect(without4.bySspEndpoint?.map(({ name }) => name)).toEqual(['Alpha']);
      // The account cannot buy there, so nothing of it is in any figure, and the endpoint is as one that does not exist.
      const on3 = await ask({ sspEndpointIds: [3] });
      expect({ ...without4, since: null }).toEqual({ ...on3, since: null });
      const onHidden = await ask({ sspEndpointIds: [4] }, hidden);
      expect(onHidden).toMatchObject({ requests: null, reason: 'no-match', sampleSize: 0 });
      expect(onHidden).toEqual(await ask({ sspEndpointIds: [5] }, hidden));
    });

    it('shows clicks only to accounts that may see them', async () => {
      const body = { bidPrice: '0.8' };
      const seen = await ask(body);
      expect(seen.atBid?.clicks).not.toBeNull();
      const unseen = await ask(body, { ...ALL_VISIBLE, canSeeClick: false });
      expect(unseen.atBid).toEqual({ ...seen.atBid, clicks: null });
    });

    it('reports the shapes of the sample, and how many there may be', async () => {
      const keyOf = ({ country, deviceType, os, browser, language, trafficType, ...imp }: InventorySample) =>
        [
          ...[country, deviceType, os, browser, language, trafficType],
          ...[imp.creativeTypes.join(), imp.sizes.join()],
        ].join('|');
      const { shapes } = await ask();
      expect(shapes?.seen).toBe(new Set(samples.map(keyOf)).size);
      const truth = new Set(population.map(keyOf)).size;
      expect(shapes?.low).toBeLessThanOrEqual(truth);
      expect(shapes?.high).toBeGreaterThanOrEqual(truth);
    });

    it('says what does not fit, what it leaves out, and keeps breakdowns in their order', async () => {
      expect(await ask({ targeting: { countries: ['SWE'] }, bidPrice: 1 })).toMatchObject({
        requests: null,
        atBid: null,
        since: '2026-11-14T10:00:00.000Z',
        reason: 'no-match',
      });
      const found = await ask({ targeting: { age: { min: 18, max: 30 }, playerSizes: ['small'] } });
      expect(found.notConsidered).toEqual(['age', 'playerSizes']);
      expect(found.atBid).toBeNull();
      const values = found.byCountry.map(({ value }) => value);
      expect(values).toEqual([...values].sort((left, right) => right - left));
      expect(found.byCountry[0]?.country).toBe('USA');
      expect(found.byHour.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    });

    it('wins nothing below every floor, and what it costs lies between floors and bid', async () => {
      const low = (await ask({ bidPrice: '0' })).atBid;
      expect(low?.winnable.low).toBeGreaterThanOrEqual(0);
      expect(low?.cost.value).toBe('0.00');
      const high = (await ask({ bidPrice: '3' })).atBid;
      expect(high?.winnable.value).toBe((await ask()).requests?.value);
      expect(Number(high?.cost.low)).toBeLessThan(Number(high?.cost.value));
      expect(Number(high?.cost.high)).toBeGreaterThan(Number(high?.cost.value));
    });
  });
});
