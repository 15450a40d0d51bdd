import type { FactStore } from '@marquee/kit/fact-store/port';
import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import {
  FACT_COLUMNS,
  FACTS_TABLE,
  factValues,
  type Fact,
  type FactKind,
} from '@marquee/schemas/traffic/facts';

const KINDS: readonly FactKind[] = [
  'bid',
  'bid',
  'bid',
  'win',
  'bill',
  'impression',
  'impression',
  'click',
  'conversion',
];

/** A small generator of numbers in [0, 1), the same for the same seed. */
function randomOf(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 4_294_967_296;
  };
}

/** Facts over three days around a month's end, some of which do not count; the same for the same seed. */
export function someFacts(count: number, seed = 1): Fact[] {
  const random = randomOf(seed);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const begin = Date.UTC(2026, 9, 30);
  return Array.from({ length: count }, (_, index): Fact => {
    const atMs = begin + Math.floor(random() * 3 * 86_400_000);
    const kind = pick(KINDS);
    const campaign = 1 + Math.floor(random() * 6);
    const counted = random() < 0.9 ? 1 : 0;
    const shows = counted === 1 && kind === 'impression' ? 1 : 0;
    const spend = shows === 1 ? BigInt(Math.floor(random() * 5_000_000)) : 0n;
    return {
      at: new Date(atMs),
      half_hour: new Date(atMs - (atMs % HALF_HOUR_MS)),
      bid_at: new Date(atMs - 1_000),
      kind,
      bid_id: `bid-${index}`,
      user_id: 5 + (campaign % 2),
      campaign_id: campaign,
      creative_id: campaign * 10 + Math.floor(random() * 2),
      ssp_endpoint_id: pick([1, 2]),
      country: pick(['USA', 'DEU', 'IND', '']),
      region: pick(['CA', 'BE']),
      city: '',
      device_type: pick(['smartphone', 'desktop']),
      device_brand: pick(['Apple', 'Samsung']),
      os: pick(['iOS', 'Android']),
      os_version: '18',
      browser: pick(['Chrome', 'Safari']),
      language: 'en',
      connection_type: 'wifi',
      carrier: '',
      zip: index % 2 === 0 ? '94103' : '',
      metro: index % 3 === 0 ? '807' : '',
      traffic_type: pick([1, 2]),
      domain: pick(['news.example', '=cmd()', 'a,"b"\n.example']),
      site_id: 's',
      publisher: 'p',
      size: pick(['300x250', '728x90']),
      pricing_model: pick(['CPM', 'CPC']),
      creative_type: 'banner',
      bid_nanos: 5_000_000n,
      clearing_nanos: null,
      spend_nanos: spend,
      cost_nanos: (spend * 9n) / 10n,
      counted,
      reason: counted === 1 ? '' : 'replay',
      impressions: shows,
      loss_reason: null,
      conversion_type: '',
      conversion_value_nanos: 0n,
      topic: 'generated',
      partition: 0,
      log_epoch: '',
      offset: BigInt(index),
      block_first: 0n,
      block_last: BigInt(count - 1),
      insert_id: BigInt(seed),
      deal_id: pick(['', 'deal-1']),
      dsp_endpoint_id: 0,
      attribution: kind === 'conversion' ? pick(['click', 'view']) : '',
      pixel_id: 0,
      conversion_id: '',
      video_event: '',
      multiplier: 1,
      impression_at: null,
      wins: counted === 1 && kind === 'win' ? 1 : 0,
      conversions: counted === 1 && kind === 'conversion' ? 1 : 0,
      discrepancy: '',
      discrepancy_nanos: 0n,
      postback_secret: '',
      min_to_win_nanos: null,
    };
  });
}

/** Inserts by month, since a block of the facts is one month. */
export async function insertFacts(
  factStore: Pick<FactStore, 'insert'>,
  facts: readonly Fact[],
): Promise<void> {
  const months = new Map<number, Fact[]>();
  for (const fact of facts) {
    const month = fact.at.getUTCFullYear() * 12 + fact.at.getUTCMonth();
    months.set(month, [...(months.get(month) ?? []), fact]);
  }
  for (const [month, rows] of months) {
    await factStore.insert(FACTS_TABLE, FACT_COLUMNS, rows.map(factValues), {
      deduplicationToken: `generated:${month}`,
    });
  }
}
