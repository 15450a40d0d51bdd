import { t } from '../../lib/i18n/i18n.ts';

/** Stages of a campaign's checks, in their order. */
export const STAGES = {
  eligibility: t('Account and campaign'),
  placement: t('Place'),
  targeting: t('Targeting'),
  publisher: t('Publisher requirements'),
  price: t('Price'),
  person: t('Person'),
  budget: t('Budget and pacing'),
  other: t('Other'),
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
