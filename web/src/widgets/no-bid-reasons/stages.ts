/** Stages of a campaign's checks, in their order. */
export const STAGES = {
  eligibility: 'Account and campaign',
  placement: 'Place',
  targeting: 'Targeting',
  publisher: 'Publisher requirements',
  price: 'Price',
  person: 'Person',
  budget: 'Budget and pacing',
  other: 'Other',
} as const;
export type Stage = keyof typeof STAGES;

/** Why a campaign does not bid, for people: what happened, and what to change. */
export interface NoBidReasonLabel {
  readonly stage: Stage;
  readonly title: string;
  readonly meaning: string;
  readonly advice: string;
  /** Where an admin can do more than the advertiser. */
  readonly adminAdvice?: string;
}
