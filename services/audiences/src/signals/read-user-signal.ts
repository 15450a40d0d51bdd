import { decodeUserAction } from '@marquee/schemas/traffic/user-action';
import { decodeVisit } from '@marquee/schemas/traffic/visit';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';

import type { UserAction } from '../membership/audience-rules.ts';

/** What a message of the traffic log says of a person; milliseconds since 1970. */
export type UserSignal =
  | {
      readonly kind: 'impression';
      readonly bidId: string;
      readonly campaignId: number;
      readonly identityKey: string;
      readonly atMs: number;
    }
  | {
      readonly kind: 'action';
      readonly action: UserAction;
      readonly identityKey: string;
      readonly atMs: number;
    };

/** Topics whose messages carry an identity key. */
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
const COUNTED_REASONS = new Set(['', 'expired']);

const CAMPAIGN = '"campaignId":';
/** Characters that the largest id fits into. */
const ID_LENGTH_MAX = 16;

/**
 * The campaign that a message of the traffic log names, without parsing the rest; NaN when it names none. A quote inside a text is
 * escaped, so the name with its quotes is a member's.
 */
export function campaignOf(value: string): number {
  const at = value.indexOf(CAMPAIGN) + CAMPAIGN.length;
  return at < CAMPAIGN.length ? Number.NaN : Number.parseInt(value.slice(at, at + ID_LENGTH_MAX), 10);
}

/**
 * Reads a message of the traffic log. Undefined for messages without a person, tests, invalid traffic, and
 * messages that cannot be read: the edge writes these messages itself, and the ingester dead-letters
 * malformed ones.
 */
export function readUserSignal(topic: string, value: string): UserSignal | undefined {
  if (value.includes(NO_PERSON)) return undefined;
  try {
    if (topic === TOPICS.visits) return readVisit(value);
    return topic === TOPICS.actions ? readAction(value) : readImpression(JSON.parse(value) as Message);
  } catch {
    return undefined;
  }
}

function readVisit(value: string): UserSignal {
  const { atMs, personKey: identityKey, pixelId, userId } = decodeVisit(value);
  return { kind: 'action', action: { how: 'pixel', userId, pixelId }, identityKey, atMs };
}

/** The ingester checks clicks and conversions first: rejected ones are never published to this topic. */
function readAction(value: string): UserSignal {
  const { kind, atMs, personKey: identityKey, userId, campaignId } = decodeUserAction(value);
  return { kind: 'action', action: { how: kind, userId, campaignId }, identityKey, atMs };
}

function readImpression({ kind, atMs, claims, notBillable }: Message): UserSignal | undefined {
  const { bidId, campaignId, isTest, personKey: identityKey = '' } = claims;
  if (identityKey === '' || isTest || !Number.isSafeInteger(atMs)) return undefined;
  if (kind === 'bill' || kind === 'impression')
    return COUNTED_REASONS.has(notBillable)
      ? { kind: 'impression', bidId, campaignId, identityKey, atMs }
      : undefined;
  return undefined;
}
