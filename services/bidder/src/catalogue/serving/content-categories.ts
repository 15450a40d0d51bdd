import type { Account } from '../entities.ts';

/**
 * IAB Content Taxonomy 1.0 has no code for gambling or cannabis. These are the nearest ones, Card Games and Substance
 * Abuse, with which publishers block them.
 */
const GAMBLING = 'IAB9-7';
const CANNABIS = 'IAB7-42';

/** Categories of what an account advertises: its bids declare them, and `bcat` and `acat` are checked against them. */
export const contentCategories = ({
  isGambling,
  isCannabis,
}: Pick<Account, 'isGambling' | 'isCannabis'>): readonly string[] => [
  ...(isGambling ? [GAMBLING] : []),
  ...(isCannabis ? [CANNABIS] : []),
];
