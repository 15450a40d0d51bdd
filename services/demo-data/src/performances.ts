/** How a campaign did in the past. */
export interface Performance {
  /** Its impressions of an average day, beside those of the others. */
  readonly weight: number;
  /** Impressions for each bid; below a half. */
  readonly winRate: number;
  /** Clicks for each impression; 1 of a pop, whose click is its impression. */
  readonly clickRate: number;
  /** Conversions for each click. */
  readonly conversionRate: number;
  /** Part of the bid that an exchange takes in the dearest country. */
  readonly paid: number;
  /** Account that was deactivated at some time: no traffic since. */
  readonly endedDaysAgo?: number;
}

/** Thousands of impressions a day, where the demo has 200,000. */
export const PERFORMANCES: Readonly<Record<string, Performance>> = {
  suite: { weight: 32, winRate: 0.385, clickRate: 0.0027, conversionRate: 0.041, paid: 0.65 },
  trial: { weight: 30, winRate: 0.375, clickRate: 0.0031, conversionRate: 0.048, paid: 0.64 },
  office: { weight: 7.6, winRate: 0.33, clickRate: 0.0018, conversionRate: 0.05, paid: 0.6 },
  launch: { weight: 19, winRate: 0.39, clickRate: 0.0036, conversionRate: 0.022, paid: 0.63 },
  roast: { weight: 8, winRate: 0.36, clickRate: 0.0024, conversionRate: 0.03, paid: 0.61 },
  breaks: { weight: 14, winRate: 0.385, clickRate: 0.0021, conversionRate: 0.018, paid: 0.63 },
  puzzle: { weight: 21, winRate: 0.39, clickRate: 0.0034, conversionRate: 0.035, paid: 0.22 },
  cover: { weight: 9, winRate: 0.31, clickRate: 0.0014, conversionRate: 0.02, paid: 0.6 },
  dice: { weight: 8, winRate: 0.37, clickRate: 0.0038, conversionRate: 0.012, paid: 0.52, endedDaysAgo: 8 },
  walkthrough: { weight: 4, winRate: 0.32, clickRate: 0.006, conversionRate: 0.01, paid: 0.38 },
  tips: { weight: 11, winRate: 0.37, clickRate: 0.0056, conversionRate: 0.03, paid: 0.63 },
  'product video': { weight: 5.5, winRate: 0.33, clickRate: 0.0072, conversionRate: 0.026, paid: 0.46 },
  alerts: { weight: 12, winRate: 0.38, clickRate: 0.019, conversionRate: 0.012, paid: 0.66 },
  visits: { weight: 1.2, winRate: 0.39, clickRate: 1, conversionRate: 0.006, paid: 0.63 },
  'full screen': { weight: 6, winRate: 0.35, clickRate: 0.0038, conversionRate: 0.024, paid: 0.55 },
  weekends: { weight: 6.5, winRate: 0.36, clickRate: 0.0047, conversionRate: 0.021, paid: 0.63 },
  fares: { weight: 1, winRate: 0.39, clickRate: 1, conversionRate: 0.005, paid: 0.63 },
  'bean video': { weight: 4.5, winRate: 0.34, clickRate: 0.0064, conversionRate: 0.02, paid: 0.48 },
  'cover alerts': { weight: 7, winRate: 0.38, clickRate: 0.016, conversionRate: 0.009, paid: 0.66 },
  'cover screen': { weight: 4.5, winRate: 0.35, clickRate: 0.0034, conversionRate: 0.018, paid: 0.55 },
};
/** Impressions of an average day that the weights above mean. */
export const WEIGHTS_MEAN = 198;
