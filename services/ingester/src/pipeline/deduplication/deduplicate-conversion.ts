import { attributionWindowMs, CREDIT_MOVES_WITHIN_MS } from '@marquee/schemas/traffic/attribution';
import type { Fact, FactReason } from '@marquee/schemas/traffic/facts';
import { REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type {
  Attribution,
  ConversionDetails,
  Topic,
  TrafficEvent,
} from '@marquee/schemas/traffic/traffic-event';
import { HOUR_MS } from '@marquee/schemas/common/time';

import type { CountedSoFar } from './counted-events.ts';
import {
  creditKey,
  isSameType,
  sameConversion,
  type CreditedConversion,
} from '../history/credited-conversions.ts';

export interface Deduplicated {
  /** Empty when it counts. */
  readonly reason: FactReason;
  readonly attribution: Fact['attribution'];
  /** The conversion whose credit a counted conversion takes. */
  readonly takesFrom?: CreditedConversion;
}

/** What a conversion without a pixel is: once a bid. */
const PLAIN_CONVERSION = {
  conversionId: '',
  pixelId: 0,
  repeat: 'once',
  frequencyHours: 0,
} as const satisfies Partial<ConversionDetails>;

/**
 * Decides whether a conversion counts, and to what it is attributed. An order of an account counts once for
 * each type of conversion, whichever of its ads, pixels or servers report it. A click takes precedence over a
 * view and takes its credit, also when it is reported later. A click that is named must have been counted,
 * and the windows and the rule of the pixel hold.
 */
export function deduplicateConversion(
  event: TrafficEvent,
  known: CountedSoFar,
  isReadOf: (topic: Topic) => boolean,
): Deduplicated {
  const { conversionId } = event.conversion ?? PLAIN_CONVERSION;
  const named = event.conversion?.attribution ?? '';
  const credited = conversionId === '' ? [] : known.credited(conversionId);
  const same = sameConversion(credited, event.conversionType ?? '');
  const takesFrom = same.every((one) => isBeatenBy(event, one, known)) ? same[0] : undefined;
  if (same.length > 0 && takesFrom === undefined)
    return { reason: REJECTION_REASONS.replay, attribution: named };
  const attribution = named === 'click' ? earnedBy(event, known, isReadOf) : named;
  if (attribution === undefined) return { reason: REJECTION_REASONS.withoutClick, attribution: named };
  if (attribution !== '' && !isWithinWindow(event, attribution))
    return { reason: REJECTION_REASONS.expired, attribution };
  const reason = repeatReason(event, known, takesFrom);
  return { reason, attribution, ...(reason === '' && takesFrom !== undefined ? { takesFrom } : {}) };
}

const isWithinWindow = ({ atMs, claims, conversion }: TrafficEvent, attribution: Attribution): boolean =>
  atMs <= claims.bidAtMs + attributionWindowMs(attribution, conversion ?? {});

/** A click that certainly counted beats a view, for as long as credit moves. */
const isBeatenBy = (event: TrafficEvent, one: CreditedConversion, known: CountedSoFar): boolean =>
  event.conversion?.attribution === 'click' &&
  one.attribution === 'view' &&
  known.has(event.claims.bidId, 'click') &&
  isWithinWindow(event, 'click') &&
  event.atMs - one.atMs <= CREDIT_MOVES_WITHIN_MS;

/**
 * The attribution that a conversion earns. Every ad that was shown has a click id in its page, clicked or
 * not: one that was not clicked is a view, and earns what a view does. Undefined where there was neither.
 */
function earnedBy(
  event: TrafficEvent,
  known: CountedSoFar,
  isReadOf: (topic: Topic) => boolean,
): Attribution | undefined {
  const { claims } = event;
  if (known.has(claims.bidId, 'click') || !isReadOf(TOPICS.clicks)) return 'click';
  if (!isWithinWindow(event, 'view')) return undefined;
  return known.isShown(claims.bidId) || !isReadOf(TOPICS.impressions) ? 'view' : undefined;
}

/**
 * Once: after one click or view the pixel has none yet. Interval: none that lies less than so many hours from this one,
 * before or after, because notices overtake each other.
 */
function repeatReason(event: TrafficEvent, known: CountedSoFar, takesFrom?: CreditedConversion): FactReason {
  const { pixelId, repeat, frequencyHours } = event.conversion ?? PLAIN_CONVERSION;
  const isOfSamePixel = (one: CreditedConversion): boolean =>
    one.pixelId === pixelId &&
    // Without a pixel there is a conversion of each type.
    (pixelId !== 0 || isSameType(one.type, event.conversionType ?? ''));
  const same = known
    .details(event.claims.bidId)
    .filter((detail): detail is CreditedConversion => detail.kind === 'conversion')
    .filter((one) => isOfSamePixel(one) && !isSameCredit(one, takesFrom));
  switch (repeat) {
    case 'all':
      return '';
    case 'once':
      if (same.length === 0) return '';
      return pixelId === 0 ? REJECTION_REASONS.replay : REJECTION_REASONS.repeatOnce;
    case 'interval': {
      const isNear = same.some(({ atMs }) => Math.abs(event.atMs - atMs) < frequencyHours * HOUR_MS);
      return isNear ? REJECTION_REASONS.repeatInterval : '';
    }
  }
}

const isSameCredit = (one: CreditedConversion, other: CreditedConversion | undefined): boolean =>
  other !== undefined && creditKey(one) === creditKey(other);

/**
 * True for a conversion without a pixel of a bid that was charged for one before. The caller names the type,
 * so a charge for each type would have no bound: without the rule of a pixel an action is charged once a bid.
 */
export const isChargedBefore = (
  { kind, claims, conversion }: TrafficEvent,
  known: CountedSoFar,
  takesFrom: CreditedConversion | undefined,
): boolean =>
  kind === 'conversion' &&
  (conversion?.pixelId ?? 0) === 0 &&
  known
    .details(claims.bidId)
    .some(
      (detail) =>
        detail.kind === 'conversion' &&
        detail.pixelId === 0 &&
        detail.spendNanos > 0n &&
        !isSameCredit(detail, takesFrom),
    );
