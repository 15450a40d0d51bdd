/** What a media buyer does in a day, and what it may take. */
export interface BuyerTask {
  readonly title: string;
  /** File of the story that performs it. */
  readonly story: string;
  /** At most so many presses of a pointer or an activating key (`support/clicks.ts`). */
  readonly clicks: number;
}

/** By their numbers. */
export const BUYER_TASKS = {
  1: {
    title: 'Campaign of 3 banners in DACH, 8–20 h, $50 a day, cap of 3',
    story: 'buyer-tasks',
    clicks: 7,
  },
  2: {
    title: 'Copies for other countries with bids and a landing page of their own',
    story: 'copies',
    clicks: 4,
  },
  3: { title: 'Raise the bids of a country by 10 %', story: 'buyer-tasks', clicks: 7 },
  4: { title: 'Stop campaigns with a CTR below 0.05 % this week', story: 'campaign-overview', clicks: 5 },
  5: {
    title: 'Find a zone that spends without conversions, block it',
    story: 'statistics-actions',
    clicks: 3,
  },
  6: { title: 'See why a campaign does not deliver', story: 'campaign-overview', clicks: 1 },
  7: { title: 'Compare this week with the last', story: 'statistics-page', clicks: 1 },
  8: { title: 'Install conversion tracking', story: 'conversion-pixels', clicks: 6 },
  9: { title: 'CPA by creative', story: 'statistics-page', clicks: 1 },
  10: { title: 'Give a creative more of the rotation', story: 'buyer-tasks', clicks: 3 },
  11: { title: 'See what a campaign spends today, and its forecast', story: 'campaign-overview', clicks: 1 },
  12: { title: 'Give three campaigns one budget', story: 'budget-groups', clicks: 6 },
  13: { title: 'Change a bid in the list', story: 'amounts-and-countries', clicks: 2 },
  14: { title: 'Take back an earlier change', story: 'labels', clicks: 2 },
  15: { title: 'Share a report with a client', story: 'statistics-page', clicks: 3 },
  16: { title: 'Get the statement of a month', story: 'statements', clicks: 3 },
  17: { title: 'See what one impression cost', story: 'bid-lookup', clicks: 1 },
  18: { title: 'Be alerted when a campaign stops', story: 'alerts', clicks: 2 },
  19: { title: 'Make creatives of many images', story: 'creative-images', clicks: 2 },
  20: { title: 'Make a creative of an HTML5 zip', story: 'html5-creatives', clicks: 3 },
  21: { title: 'Check the macros of a tracking link', story: 'amounts-and-countries', clicks: 1 },
  22: { title: 'Import campaigns from a spreadsheet', story: 'campaign-sheet', clicks: 1 },
  23: { title: 'Rename a campaign in one tab, see it in the other', story: 'session', clicks: 2 },
  24: { title: 'Select all campaigns on a phone', story: 'lists', clicks: 1 },
  25: { title: 'Create an API key', story: 'api-keys', clicks: 4 },
  26: { title: 'Create a pop with click and zone IDs', story: 'buyer-tasks', clicks: 3 },
  27: { title: 'Create a push creative', story: 'buyer-tasks', clicks: 3 },
  28: { title: 'See what zones spend', story: 'statistics-actions', clicks: 1 },
} as const satisfies Readonly<Record<number, BuyerTask>>;
export type BuyerTaskNumber = keyof typeof BUYER_TASKS;
