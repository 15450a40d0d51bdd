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

/** Parses every message of a batch; one that cannot be a fact has a reason instead, and the others continue. */
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
  return event === undefined ? issueOf(json) : (problemOf(topic, event) ?? event);
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

type Check = readonly [problem: string, isLawful: (event: TrafficEvent) => boolean];

/** What the columns of the facts can hold, and the bounds of a price. */
const CHECKS: readonly Check[] = [
  ['claims.bidId: length', ({ claims: { bidId } }) => bidId !== '' && bidId.length <= BID_ID_LENGTH_MAX],
  ['atMs: out of range', ({ atMs }) => isTime(atMs)],
  ['claims.bidAtMs: out of range', ({ claims }) => isTime(claims.bidAtMs)],
  ...COUNTS.map((name): Check => [
    `claims.${name}: out of range`,
    ({ claims }) => isCount(claims[name], UINT32_MAX),
  ]),
  ['claims.trafficType: out of range', ({ claims }) => isCount(claims.trafficType, UINT16_MAX)],
  ['claims.markupBps: out of range', ({ claims }) => isCount(claims.markupBps, MARKUP_BPS_MAX)],
  [
    'claims.multiplierMicros: out of range',
    ({ claims }) => isCount(claims.multiplierMicros ?? MULTIPLIER_ONE, MULTIPLIER_MAX),
  ],
  ['multiplier: out of range', ({ multiplier = 1 }) => isCount(multiplier, UINT16_MAX)],
  ['impressionAtMs: out of range', ({ impressionAtMs: ms }) => ms === undefined || isTime(ms)],
  ['videoEvent: missing', ({ kind, videoEvent }) => kind !== 'video' || videoEvent !== undefined],
  ['aboveBidNanos: out of range', ({ aboveBidNanos = null }) => isMoney(aboveBidNanos, PRICE_MAX_NANOS)],
  ['lossReason: out of range', ({ lossReason }) => isCount(Math.abs(lossReason ?? 0), INT32_MAX)],
  ['claims.bidNanos: out of range', ({ claims }) => isMoney(claims.bidNanos, PRICE_MAX_NANOS)],
  [
    'claims.unitChargeNanos: out of range',
    ({ claims }) => isMoney(claims.unitChargeNanos ?? null, PRICE_MAX_NANOS),
  ],
  ['clearingNanos: out of range', ({ clearingNanos }) => isMoney(clearingNanos, PRICE_MAX_NANOS)],
  [
    'conversionValueNanos: out of range',
    ({ conversionValueNanos }) => isMoney(conversionValueNanos, CONVERSION_VALUE_MAX_NANOS),
  ],
  ...TEXTS.map((name): Check => [
    `claims.${name}: too long`,
    ({ claims }) => claims[name].length <= TEXT_LENGTH_MAX,
  ]),
  ['notBillable: too long', ({ notBillable }) => notBillable.length <= TEXT_LENGTH_MAX],
  ['conversionType: too long', ({ conversionType }) => (conversionType?.length ?? 0) <= TEXT_LENGTH_MAX],
];

/** Why the fact store cannot hold an event; undefined when it can. */
function problemOf(topic: string, event: TrafficEvent): string | undefined {
  if (TOPIC_OF_KIND[event.kind] !== topic && !(event.kind === 'win' && topic === TOPICS.wins))
    return `kind ${event.kind} does not belong to ${topic}`;
  for (const [problem, isLawful] of CHECKS) if (!isLawful(event)) return problem;
  return event.conversion === undefined ? undefined : conversionProblem(event.conversion);
}

function conversionProblem(conversion: ConversionDetails): string | undefined {
  if (!isCount(conversion.pixelId, UINT32_MAX)) return 'conversion.pixelId: out of range';
  if (!isCount(conversion.frequencyHours, UINT32_MAX)) return 'conversion.frequencyHours: out of range';
  if (!isCount(conversion.clickWindowDays ?? 0, UINT32_MAX))
    return 'conversion.clickWindowDays: out of range';
  if (!isCount(conversion.viewWindowHours ?? 0, UINT32_MAX))
    return 'conversion.viewWindowHours: out of range';
  if (conversion.conversionId.length > BID_ID_LENGTH_MAX) return 'conversion.conversionId: too long';
  return undefined;
}

const isTime = (ms: number): boolean => ms >= EARLIEST_MS && ms < LATEST_MS;
const isCount = (value: number, max: number): boolean =>
  Number.isInteger(value) && value >= 0 && value <= max;
const isMoney = (nanos: bigint | null, max: bigint): boolean =>
  nanos === null || (nanos >= 0n && nanos <= max);
