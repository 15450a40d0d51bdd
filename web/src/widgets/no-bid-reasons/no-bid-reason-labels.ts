import { PUBLISHER_PRICE_BUDGET } from './publisher-price-budget.ts';
import type { NoBidReasonLabel } from './stages.ts';
import { ELIGIBILITY_AND_TARGETING } from './eligibility-and-targeting.ts';

/** Every reason of the bidder, in the order in which it asks. */
export const NO_BID_REASON_LABELS: Readonly<Record<string, NoBidReasonLabel>> = {
  ...ELIGIBILITY_AND_TARGETING,
  ...PUBLISHER_PRICE_BUDGET,
};

const ORDER = new Map(Object.keys(NO_BID_REASON_LABELS).map((reason, index) => [reason, index]));

/** `some-reason` as `Some reason`. */
export const humanize = (reason: string): string =>
  reason.slice(0, 1).toUpperCase() + reason.slice(1).replaceAll('-', ' ');

/** A reason that is newer than this page is shown by its own name. */
export const describeNoBidReason = (reason: string): NoBidReasonLabel =>
  (Object.hasOwn(NO_BID_REASON_LABELS, reason) ? NO_BID_REASON_LABELS[reason] : undefined) ?? {
    stage: 'other',
    title: humanize(reason),
    meaning: '',
    advice: '',
  };

/** Compares two reasons by when the bidder asks; unknown ones come last. */
export const compareByEvaluationOrder = (left: string, right: string): number =>
  (ORDER.get(left) ?? ORDER.size) - (ORDER.get(right) ?? ORDER.size);
