import type { ReceivedMessage } from '@marquee/kit/traffic-log/port';
import { MULTIPLIER_MAX, MULTIPLIER_ONE } from '@marquee/schemas/common/multiplier';
import { CONVERSION_VALUE_MAX_NANOS, PRICE_MAX_NANOS } from '@marquee/schemas/common/money-bounds';
import { TEXT_NAMES } from '@marquee/schemas/traffic/dimension-lists';
import { readTrafficEvent } from '@marquee/schemas/traffic/read-traffic-event';
import type { ConversionDetails, TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { TOPIC_OF_KIND, TOPICS, trafficEvent } from '@marquee/schemas/traffic/traffic-event';
import * as v from 'valibot';

import type { Batch, Parsed } from './block.ts';

/** Clocks before or after these are broken; a row must fall into a month that the store keeps. */
const EARLIEST_MS = Date.UTC(2020, 0, 1);
const LATEST_MS = Date.UTC(2100, 0, 1);
const UINT32_MAX = 4_294_967_295;
const UINT16_MAX = 65_535;
const INT32_MAX = 2_147_483_647;
/** A hundredfold. */
const MARKUP_BPS_MAX = 1_000_000;
const BID_ID_LENGTH_MAX = 128;
const TEXT_LENGTH_MAX = 512;

/** Reads every message of a batch; one that cannot be a fact gets a reason instead, and stops nobody. */
export const parse = (batch: Batch): Parsed[] =>
  batch.messages.map((message) => {
    const result = readEvent(batch.topic, message);
    return typeof result === 'string' ? { message, unreadable: result } : { message, event: result };
  });

function readEvent(topic: string, message: ReceivedMessage): TrafficEvent | string {
  let json: unknown;
  try {
    json = JSON.parse(message.value);
  } catch {
    return 'not JSON';
  }
  const event = readTrafficEvent(json);
  return event === undefined ? issueOf(json) : (faultOf(topic, event) ?? event);
}

/** What the schema says against a message that is no event. */
function issueOf(json: unknown): string {
  const { issues } = v.safeParse(trafficEvent, json, { abortEarly: true });
  const issue = issues?.[0];
  return issue === undefined
    ? 'not read'
    : `${v.getDotPath(issue) ?? 'message'}: ${issue.message}`.slice(0, 200);
}

const COUNTS = ['userId', 'campaignId', 'creativeId', 'sspEndpointId', 'dspEndpointId'] as const;
const TEXTS = [...TEXT_NAMES, 'creativeType', 'pricingModel', 'dealId'] as const;

/** What the fact store could not hold. */
function faultOf(topic: string, event: TrafficEvent): string | undefined {
  const { claims } = event;
  if (TOPIC_OF_KIND[event.kind] !== topic && !(event.kind === 'win' && topic === TOPICS.wins))
    return `kind ${event.kind} does not belong to ${topic}`;
  if (claims.bidId === '' || claims.bidId.length > BID_ID_LENGTH_MAX) return 'claims.bidId: length';
  if (!isTime(event.atMs)) return 'atMs: out of range';
  if (!isTime(claims.bidAtMs)) return 'claims.bidAtMs: out of range';
  for (const name of COUNTS) if (!isCount(claims[name], UINT32_MAX)) return `claims.${name}: out of range`;
  if (!isCount(claims.trafficType, UINT16_MAX)) return 'claims.trafficType: out of range';
  if (!isCount(claims.markupBps, MARKUP_BPS_MAX)) return 'claims.markupBps: out of range';
  if (!isCount(claims.multiplierMicros ?? MULTIPLIER_ONE, MULTIPLIER_MAX))
    return 'claims.multiplierMicros: out of range';
  if (!isCount(event.multiplier ?? 1, UINT16_MAX)) return 'multiplier: out of range';
  if (event.impressionAtMs !== undefined && !isTime(event.impressionAtMs))
    return 'impressionAtMs: out of range';
  if (event.kind === 'video' && event.videoEvent === undefined) return 'videoEvent: missing';
  if (event.aboveBidNanos !== undefined && !isMoney(event.aboveBidNanos, PRICE_MAX_NANOS))
    return 'aboveBidNanos: out of range';
  if (event.lossReason !== null && !isCount(Math.abs(event.lossReason), INT32_MAX)) {
    return 'lossReason: out of range';
  }
  if (!isMoney(claims.bidNanos, PRICE_MAX_NANOS)) return 'claims.bidNanos: out of range';
  if (!isMoney(claims.unitChargeNanos ?? null, PRICE_MAX_NANOS))
    return 'claims.unitChargeNanos: out of range';
  if (!isMoney(event.clearingNanos, PRICE_MAX_NANOS)) return 'clearingNanos: out of range';
  if (!isMoney(event.conversionValueNanos, CONVERSION_VALUE_MAX_NANOS))
    return 'conversionValueNanos: out of range';
  for (const name of TEXTS) if (claims[name].length > TEXT_LENGTH_MAX) return `claims.${name}: too long`;
  if (event.notBillable.length > TEXT_LENGTH_MAX) return 'notBillable: too long';
  if ((event.conversionType?.length ?? 0) > TEXT_LENGTH_MAX) return 'conversionType: too long';
  return event.conversion === undefined ? undefined : conversionFault(event.conversion);
}

function conversionFault(conversion: ConversionDetails): string | undefined {
  if (!isCount(conversion.pixelId, UINT32_MAX)) return 'conversion.pixelId: out of range';
  if (!isCount(conversion.frequencyHours, UINT32_MAX)) return 'conversion.frequencyHours: out of range';
  if (conversion.conversionId.length > BID_ID_LENGTH_MAX) return 'conversion.conversionId: too long';
  return undefined;
}

const isTime = (ms: number): boolean => ms >= EARLIEST_MS && ms < LATEST_MS;
const isCount = (value: number, max: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= max;
const isMoney = (nanos: bigint | null, max: bigint): boolean =>
  nanos === null || (nanos >= 0n && nanos <= max);
