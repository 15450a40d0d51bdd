import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FactStore } from '@marquee/kit/fact-store/port';
import { OPTIMIZATION_LIST_TYPES } from '@marquee/schemas/optimization-rule/rules';
import { OPTIMIZATION_METRICS, OPTIMIZATION_OPERATORS } from '@marquee/schemas/optimization-rule/fields';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { HOUR_MS } from '@marquee/schemas/common/time';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertFacts, someFacts } from '../../test/facts.ts';
import { startMigratedChdb } from '../../test/migrated-facts.ts';
import { readSourceFigures, type SourceFigures, type SourceQuestion } from './source-figures.ts';

const DOMAINS = ['news.example', 'WWW.News.Example', 'www.shop.example', 'com.acme.game', 'www.', ''];
const pick = (list: readonly string[], index: number): string => list[index % list.length] ?? '';

/** Generated facts with distinguishable sources. */
const facts: readonly Fact[] = someFacts(6_000).map((fact, index) => ({
  ...fact,
  domain: pick(DOMAINS, index * 7 + (index >> 3)),
  site_id: pick(['S1', 's2 ', ''], index * 5 + (index >> 2)),
  publisher: pick(['Acme', '{p:String}', "o'p"], index * 11 + (index >> 4)),
  traffic_type: [0, 1, 2, 3, 5][(index * 3 + (index >> 5)) % 5] ?? 0,
}));
const BEGIN = Date.UTC(2026, 9, 30);

type Condition = SourceQuestion['having'][number];

function sourceOf(fact: Fact, type: SourceQuestion['sourceType']): string {
  const isApp = fact.traffic_type === 3 || fact.traffic_type === 5;
  switch (type) {
    case 'domain':
      return isApp ? '' : fact.domain.toLowerCase().replace(/^www\./, '');
    case 'bundles':
      return isApp ? fact.domain.toLowerCase() : '';
    case 'siteAndAppsIds':
      return fact.site_id.trim().toLowerCase();
    case 'publishers':
      return fact.publisher.toLowerCase();
    case 'campaign':
      return String(fact.campaign_id);
  }
}

/** `0.25` in billionths. */
const billionths = (text: string) => {
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(9, '0'));
};

function holds({ metric, operator, value }: Condition, figures: SourceFigures): boolean {
  const wanted = billionths(value);
  const [part, whole] = ((): readonly [number | bigint, number | bigint] => {
    switch (metric) {
      case 'ctr':
        return [figures.clicks * 100, figures.impressions];
      case 'winrate':
        return [figures.wins * 100, figures.bids];
      case 'click':
        return [figures.clicks, 1];
      case 'impressions':
        return [figures.impressions, 1];
      case 'spend':
        return [figures.spendNanos, 1];
      case 'conversions':
        return [figures.conversions, 1];
      case 'cpa':
        return [figures.spendNanos, figures.conversions];
      case 'roas':
        return [figures.conversionValueNanos * 100n, figures.spendNanos];
    }
  })();
  if (whole <= 0) return false;
  const left = BigInt(part) * (metric === 'spend' || metric === 'cpa' ? 1n : 1_000_000_000n);
  const right = wanted * BigInt(whole);
  return { lt: left < right, lte: left <= right, gt: left > right, gte: left >= right }[operator];
}

const NONE = {
  bids: 0,
  wins: 0,
  impressions: 0,
  clicks: 0,
  conversions: 0,
  conversionValueNanos: 0n,
  spendNanos: 0n,
};

/** What the store is to say, folded by hand. */
function folded(asked: SourceQuestion): SourceFigures[] {
  const { userId, sourceType, spans, having, after, hiddenSspIds = [] } = asked;
  const sums = new Map<string, SourceFigures>();
  for (const fact of facts) {
    const source = sourceOf(fact, sourceType);
    const isWithin = spans.some(
      ({ campaignIds, from, to }) =>
        campaignIds.includes(fact.campaign_id) && fact.at >= from && fact.at < to,
    );
    if (hiddenSspIds.includes(fact.ssp_endpoint_id)) continue;
    if (fact.counted === 0 || fact.user_id !== userId || !isWithin || source === '') continue;
    const sum = sums.get(source) ?? { source, ...NONE };
    sums.set(source, {
      source,
      bids: sum.bids + Number(fact.kind === 'bid'),
      wins: sum.wins + Number(fact.kind === 'win'),
      impressions: sum.impressions + fact.impressions,
      clicks: sum.clicks + Number(fact.kind === 'click'),
      conversions: sum.conversions + fact.conversions,
      conversionValueNanos: sum.conversionValueNanos + fact.conversion_value_nanos,
      spendNanos: sum.spendNanos + fact.spend_nanos,
    });
  }
  return [...sums.values()]
    .filter((figures) => figures.source > after && having.every((condition) => holds(condition, figures)))
    .sort((left, right) => (left.source < right.source ? -1 : 1));
}

describe('figures of sources on chDB', () => {
  let folder: string;
  let factStore: FactStore;
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee sources '));
    factStore = await startMigratedChdb(folder);
    await insertFacts(factStore, facts);
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  const question = (over: Partial<SourceQuestion> = {}): SourceQuestion => ({
    userId: 5,
    sourceType: 'domain',
    spans: [{ campaignIds: [2, 4, 6], from: new Date(BEGIN), to: new Date(BEGIN + 72 * HOUR_MS) }],
    having: [{ metric: 'impressions', operator: 'gte', value: '0' }],
    after: '',
    ...over,
  });
  const ask = (over: Partial<SourceQuestion> = {}) => readSourceFigures(factStore, question(over));

  it('are of the sources that meet every condition exactly, as a fold by hand has them', async () => {
    const condition = fc.record({
      metric: fc.constantFrom(...OPTIMIZATION_METRICS),
      operator: fc.constantFrom(...OPTIMIZATION_OPERATORS),
      value: fc.oneof(
        fc.nat({ max: 200 }).map(String),
        fc.constantFrom('0.5', '33.333333333', '50', '0.000000001', '999999999.999999999'),
      ),
    });
    const span = fc
      .tuple(fc.subarray([1, 2, 3, 4, 5, 6], { minLength: 1 }), fc.nat({ max: 60 }), fc.nat({ max: 40 }))
      .map(([campaignIds, from, hours]) => ({
        campaignIds,
        from: new Date(BEGIN + from * HOUR_MS),
        to: new Date(BEGIN + (from + hours) * HOUR_MS),
      }));
    let answered = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(5, 6),
        fc.constantFrom(...OPTIMIZATION_LIST_TYPES, 'campaign' as const),
        fc.array(span, { minLength: 1, maxLength: 3 }),
        fc.array(condition, { minLength: 1, maxLength: 3 }),
        fc.subarray([...new Set(facts.map((fact) => fact.ssp_endpoint_id))]),
        async (userId, sourceType, spans, having, hiddenSspIds) => {
          const asked = question({ userId, sourceType, spans, having, hiddenSspIds });
          const found = await readSourceFigures(factStore, asked);
          answered += found.length;
          expect(found).toEqual(folded(asked));
        },
      ),
      { numRuns: 150 },
    );
    expect(answered).toBeGreaterThan(50);
  });

  it('compare shares to the last digit', async () => {
    const [one] = folded(question()).filter(({ clicks, impressions }) => clicks > 0 && impressions > 0);
    if (!one) throw new Error('no source of these facts was clicked');
    const scaled = (BigInt(one.clicks) * 100_000_000_000n) / BigInt(one.impressions);
    const percent = `${scaled / 1_000_000_000n}.${(scaled % 1_000_000_000n).toString().padStart(9, '0')}`;
    const isExact = (BigInt(one.clicks) * 100_000_000_000n) % BigInt(one.impressions) === 0n;
    const having = (operator: Condition['operator']) =>
      ask({ having: [{ metric: 'ctr', operator, value: percent }] });
    const named = async (operator: Condition['operator']) =>
      (await having(operator)).map(({ source }) => source).includes(one.source);
    expect(await named('gte')).toBe(true);
    expect(await named('gt')).toBe(!isExact);
    expect(await named('lt')).toBe(false);
  });

  it('come in the order of their names, after the one that is named', async () => {
    const all = (await ask({ sourceType: 'publishers' })).map(({ source }) => source);
    expect(all).toEqual([...all].sort());
    expect(all.length).toBeGreaterThan(2);
    const rest = await ask({ sourceType: 'publishers', after: all[0] ?? '' });
    expect(rest.map(({ source }) => source)).toEqual(all.slice(1));
  });

  it('are none without campaigns or conditions', async () => {
    expect(await ask({ spans: [] })).toEqual([]);
    expect(await ask({ having: [] })).toEqual([]);
  });

  it('read the facts of the owner’s campaigns alone', async () => {
    const plan = await factStore.query<{ explain: string }>(
      'EXPLAIN indexes = 1 SELECT count() FROM facts WHERE counted = 1 AND user_id = 5 AND campaign_id IN [2]',
    );
    const text = plan.map(({ explain }) => explain).join('\n');
    expect(text).toMatch(/PrimaryKey[\s\S]*user_id[\s\S]*campaign_id/);
  });
});
