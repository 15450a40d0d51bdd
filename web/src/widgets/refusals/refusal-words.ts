import { PUBLISHER_PRICE_BUDGET } from './publisher-price-budget.ts';
import { STANDING_AND_TARGETING } from './standing-and-targeting.ts';

/** What is asked of a campaign one after the other. */
export const STAGES = {
  standing: 'Account and campaign',
  placement: 'Place',
  targeting: 'Targeting',
  publisher: 'What the publisher takes',
  price: 'Price',
  person: 'Person',
  budget: 'Budget and pace',
  other: 'Other',
} as const;
export type Stage = keyof typeof STAGES;

/** Why a campaign does not bid, for people: what happened, and what to change. */
export interface RefusalWords {
  readonly stage: Stage;
  readonly title: string;
  readonly meaning: string;
  readonly advice: string;
  /** Where an admin can do more than the advertiser. */
  readonly adminAdvice?: string;
}

/** Every reason of the bidder, in the order in which it asks. */
export const REFUSAL_WORDS: Readonly<Record<string, RefusalWords>> = {
  ...STANDING_AND_TARGETING,
  ...PUBLISHER_PRICE_BUDGET,
};

const ORDER = new Map(Object.keys(REFUSAL_WORDS).map((reason, index) => [reason, index]));

/** `some-reason` as `Some reason`. */
export const plainWords = (reason: string): string =>
  reason.slice(0, 1).toUpperCase() + reason.slice(1).replaceAll('-', ' ');

/** A reason that is newer than this page is shown by its own name. */
export const refusalWords = (reason: string): RefusalWords =>
  (Object.hasOwn(REFUSAL_WORDS, reason) ? REFUSAL_WORDS[reason] : undefined) ?? {
    stage: 'other',
    title: plainWords(reason),
    meaning: '',
    advice: '',
  };

/** Compares two reasons by when the bidder asks; unknown ones come last. */
export const byOrderOfAsking = (left: string, right: string): number =>
  (ORDER.get(left) ?? ORDER.size) - (ORDER.get(right) ?? ORDER.size);
