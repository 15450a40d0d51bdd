import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { ATTRIBUTIONS } from '../traffic/traffic-event.ts';
import {
  INVALID_TRAFFIC_REASONS,
  REJECTION_REASONS,
  INVALID_VALUE_REASONS,
} from '../traffic/rejection-reasons.ts';

/** Most hits that are answered, the latest. */
export const PIXEL_HITS_MAX = 50;
/** How far back they are looked for. */
export const PIXEL_HITS_DAYS = 30;

/** What became of a call of a conversion pixel. */
export const HIT_RESULTS = [
  'counted',
  /** It counts, and its value does not. */
  'valueIgnored',
  'noClick',
  'expired',
  'duplicate',
  'pixelOff',
  'invalidTraffic',
  'secret',
  'test',
  'rejected',
] as const;
export type HitResult = (typeof HIT_RESULTS)[number];

const REASONS = REJECTION_REASONS;
const RESULT_OF_REASON: ReadonlyMap<string, HitResult> = new Map<string, HitResult>([
  [REASONS.clickMissing, 'noClick'],
  [REASONS.clickUnknown, 'noClick'],
  [REASONS.clickOfOtherAccount, 'noClick'],
  [REASONS.withoutClick, 'noClick'],
  [REASONS.expired, 'expired'],
  [REASONS.replay, 'duplicate'],
  [REASONS.repeatOnce, 'duplicate'],
  [REASONS.repeatInterval, 'duplicate'],
  [REASONS.creditMoved, 'duplicate'],
  [REASONS.pixelInactive, 'pixelOff'],
  [REASONS.bidInvalid, 'invalidTraffic'],
  ...INVALID_TRAFFIC_REASONS.map((reason) => [reason, 'invalidTraffic'] as const),
  [REASONS.secretMissing, 'secret'],
  [REASONS.secretWrong, 'secret'],
  [REASONS.test, 'test'],
]);
const UNREADABLE_VALUES: ReadonlySet<string> = new Set(Object.values(INVALID_VALUE_REASONS));

/** The result of a fact of the kind `conversion`. @param reason of the fact, empty where it counts with all of it */
export function hitResultOf(isCounted: boolean, reason: string): HitResult {
  if (isCounted) return UNREADABLE_VALUES.has(reason) ? 'valueIgnored' : 'counted';
  return RESULT_OF_REASON.get(reason) ?? 'rejected';
}

/** One call of a conversion pixel. Nothing in it is of the person or the page that made it. */
export const pixelHit = v.object({
  at: v.string(),
  result: v.picklist(HIT_RESULTS),
  /** Code of `rejection-reasons.ts`; null where it counts with all of it. */
  reason: v.nullable(v.string()),
  /** The bid of the ad that it is of; null where no ad is known. */
  bidId: v.nullable(v.string()),
  /** What it is ascribed to; null where no ad is known. */
  attribution: v.nullable(v.picklist(ATTRIBUTIONS)),
  conversionType: v.string(),
  /** Dollars; null where the call named none that can be read. */
  value: v.nullable(dollarsOutput),
});
export type PixelHit = v.InferOutput<typeof pixelHit>;

/** `GET /conversion-pixels/{id}/hits`: the latest first. */
export const pixelHitsAnswer = v.object({ data: v.array(pixelHit) });
