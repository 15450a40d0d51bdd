import { decodeUserAction } from '@marquee/schemas/traffic/user-action';
import { decodeVisit } from '@marquee/schemas/traffic/visit';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';

import type { UserAction } from '../membership/audience-rules.ts';

/** What a message of the traffic log says of a person; milliseconds since 1970. */
export type UserSignal =
  | {
      readonly kind: 'shown';
      readonly bidId: string;
      readonly campaignId: number;
      readonly personKey: string;
      readonly atMs: number;
    }
  | { readonly kind: 'acted'; readonly act: UserAction; readonly personKey: string; readonly atMs: number };

/** Topics whose messages carry a person key. */
export const PERSON_TOPICS = [TOPICS.impressions, TOPICS.actions, TOPICS.visits] as const;

interface Message {
  readonly kind: TrafficKind;
  readonly atMs: number;
  readonly claims: {
    readonly bidId: string;
    readonly campaignId: number;
    readonly isTest: boolean;
    readonly personKey?: string;
  };
  readonly notBillable: string;
}

const NO_PERSON = '"personKey":""';
/** Impressions that count for caps; an impression that came too late to be paid was still seen. */
const SEEN = new Set(['', 'expired']);

/**
 * Reads a message of the traffic log. Undefined for messages without a person, tests, invalid traffic, and
 * messages that cannot be read: the edge writes these messages itself, and the ingester dead-letters
 * malformed ones.
 */
export function readUserSignal(topic: string, value: string): UserSignal | undefined {
  if (value.includes(NO_PERSON)) return undefined;
  try {
    if (topic === TOPICS.visits) return visitMark(value);
    return topic === TOPICS.actions ? actionMark(value) : shownMark(JSON.parse(value) as Message);
  } catch {
    return undefined;
  }
}

function visitMark(value: string): UserSignal {
  const { atMs, personKey, pixelId, userId } = decodeVisit(value);
  return { kind: 'acted', act: { how: 'pixel', userId, pixelId }, personKey, atMs };
}

/** The ingester checks clicks and conversions first: rejected ones are never published to this topic. */
function actionMark(value: string): UserSignal {
  const { kind, atMs, personKey, userId, campaignId } = decodeUserAction(value);
  return { kind: 'acted', act: { how: kind, userId, campaignId }, personKey, atMs };
}

function shownMark({ kind, atMs, claims, notBillable }: Message): UserSignal | undefined {
  const { bidId, campaignId, isTest, personKey = '' } = claims;
  if (personKey === '' || isTest || !Number.isSafeInteger(atMs)) return undefined;
  if (kind === 'bill' || kind === 'impression')
    return SEEN.has(notBillable) ? { kind: 'shown', bidId, campaignId, personKey, atMs } : undefined;
  return undefined;
}
