import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { timestamp } from '../common/time.ts';
import { PRICE_DISCREPANCIES } from '../traffic/price-discrepancies.ts';

/** Longest period of one call, days. */
export const DISCREPANCY_DAYS_MAX = 400;
/** Period of a call that names no start, days up to now. */
export const DISCREPANCY_DAYS_DEFAULT = 30;

/** The notices of one exchange whose price does not fit in one way, in a period. */
export const priceDiscrepancyView = v.object({
  /** `<endpoint>-<kind>`. */
  id: v.string(),
  sspEndpointId: v.number(),
  /** Name of the exchange; null once its endpoint is deleted. */
  sspEndpointName: v.nullable(v.string()),
  kind: v.picklist(PRICE_DISCREPANCIES),
  notices: v.number(),
  /** What they are about, dollars; see `traffic/price-discrepancies.ts`. */
  amount: dollarsOutput,
  /** What the exchange gets in the period, all kinds together, dollars. */
  cost: dollarsOutput,
  /** `amount` per hundred of `cost`; null where the exchange gets nothing. */
  share: v.nullable(v.number()),
  /** Start of the last half hour (UTC) that has one. */
  lastAt: timestamp,
});
export type PriceDiscrepancyView = v.InferOutput<typeof priceDiscrepancyView>;
