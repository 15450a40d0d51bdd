import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';
import { OPTIMIZATION_LIST_TYPES } from '../optimization-rule/rules.ts';

/** What sources are asked for: the types of filter lists whose items name a site, an app, a zone or a publisher. */
export const TRAFFIC_SOURCE_TYPES = OPTIMIZATION_LIST_TYPES;
export const trafficSourceType = v.picklist(TRAFFIC_SOURCE_TYPES);
export type TrafficSourceType = v.InferOutput<typeof trafficSourceType>;

/** The account's bids are counted over so many days. */
export const OWN_TRAFFIC_DAYS = 7;

/** A source of traffic, spelled as filter lists compare it. */
export const trafficSourceView = v.object({
  source: v.string(),
  /** Requests of the last 24 hours, estimated from a sample; null of sites and publishers by id, which samples do not hold. */
  requestsPerDay: v.nullable(v.number()),
  /** The account's own bids a day, of the last seven days. */
  bidsPerDay: v.number(),
});
export type TrafficSourceView = v.InferOutput<typeof trafficSourceView>;

/** `GET /traffic-sources?type=domain`. */
export const trafficSourceListAnswer = v.object({ data: v.array(trafficSourceView), meta: pageMeta });
