import type { FactStore } from '@marquee/kit/fact-store/port';
import { toJson } from '@marquee/kit/runtime/json';
import type { TrafficLog, TrafficMessage } from '@marquee/kit/traffic-log/port';
import { COLUMNS_OF_IDS, COLUMNS_OF_TEXTS } from '@marquee/schemas/traffic/dimension-lists';
import { FACTS_TABLE } from '@marquee/schemas/traffic/facts';
import { REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import { PLAIN_BID } from '@marquee/schemas/traffic/tracking-claims';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { CreditedConversion } from './history/credited-conversions.ts';
import type { Decision } from './deduplication/decision.ts';

interface MoveCreditsPorts {
  readonly trafficLog: Pick<TrafficLog, 'append'>;
  readonly factStore: Pick<FactStore, 'query'>;
}

/**
 * Takes the credit of views whose orders a click has won: a message for each, in the partition of the view's bid, that
 * is deduplicated there after the view itself. At least once; what has no credit any more gives none back.
 */
export async function moveCredits(
  decisions: ReadonlyMap<TrafficEvent, Decision>,
  { trafficLog, factStore }: MoveCreditsPorts,
): Promise<void> {
  const messages: TrafficMessage[] = [];
  for (const [{ atMs, claims }, { takesFrom }] of decisions) {
    if (takesFrom === undefined) continue;
    const from = takesFrom.claims ?? (await claimsOf(takesFrom, claims.userId, factStore));
    if (from === undefined) continue;
    messages.push({ key: from.bidId, value: toJson(creditMoved(takesFrom, from, atMs)) });
  }
  if (messages.length > 0) await trafficLog.append(TOPICS.conversions, messages);
}

/** Message that takes a view's credit back. For other readers of the topic it is a rejected event. */
const creditMoved = (
  { type, conversionId, pixelId }: CreditedConversion,
  claims: TrafficEvent['claims'],
  atMs: number,
): TrafficEvent => ({
  schemaVersion: 1,
  kind: 'conversion',
  atMs,
  claims,
  clearingNanos: null,
  lossReason: null,
  notBillable: REJECTION_REASONS.creditMoved,
  conversionValueNanos: null,
  conversionType: type === '' ? null : type,
  conversion: {
    conversionId,
    pixelId,
    attribution: 'view',
    repeat: 'all',
    frequencyHours: 0,
    clickId: '',
  },
});

/** Columns of the fact of the conversion, by the claims that they are. */
const TEXTS = {
  ...COLUMNS_OF_TEXTS,
  creativeType: 'creative_type',
  pricingModel: 'pricing_model',
  dealId: 'deal_id',
} as const;
const COUNTS = {
  ...COLUMNS_OF_IDS,
  creativeId: 'creative_id',
  sspEndpointId: 'ssp_endpoint_id',
  dspEndpointId: 'dsp_endpoint_id',
} as const;

/** Undefined where the fact is not kept any more. */
async function claimsOf(
  { bidId, campaignId, conversionId }: CreditedConversion,
  userId: number,
  factStore: Pick<FactStore, 'query'>,
): Promise<TrafficEvent['claims'] | undefined> {
  const columns = [...Object.values(TEXTS), ...Object.values(COUNTS)].join(', ');
  const [row] = await factStore.query<Record<string, string | number>>(
    `SELECT ${columns}, toUnixTimestamp64Milli(bid_at) AS bid_at_ms, bid_nanos FROM ${FACTS_TABLE}
     WHERE user_id = {userId:UInt32} AND campaign_id = {campaignId:UInt32} AND kind = 'conversion'
       AND conversions = 1 AND bid_id = {bidId:String} AND conversion_id = {conversionId:String} LIMIT 1`,
    { userId, campaignId, bidId, conversionId },
  );
  if (row === undefined) return undefined;
  const texts = Object.entries(TEXTS).map(([name, column]) => [name, String(row[column])]);
  const counts = Object.entries(COUNTS).map(([name, column]) => [name, Number(row[column])]);
  return {
    ...PLAIN_BID,
    ...(Object.fromEntries(texts) as Record<keyof typeof TEXTS, string>),
    ...(Object.fromEntries(counts) as Record<keyof typeof COUNTS, number>),
    bidId,
    bidAtMs: Number(row['bid_at_ms']),
    bidNanos: BigInt(row['bid_nanos'] ?? 0),
    userId,
    campaignId,
    currency: 'USD',
    isTest: false,
  };
}
