import * as v from 'valibot';

import {
  endpointName,
  isActive,
  requestsPerSecond,
  spendLimit,
  TEXT_MAX,
  tmax,
} from '../commands/endpoint-fields.ts';
import { atLeast, maxLength, MESSAGES, mustBeValid } from '../common/messages.ts';
import { addedLater, choice, countBy, field, flag, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';

/** What an exchange sells at an endpoint. */
export const SSP_ENDPOINT_TYPES = ['native', 'banner', 'video', 'pop', 'push'] as const;
/**
 * How an exchange speaks: `ortb` OpenRTB 2.6 and `rtb` OpenRTB 2.5, both JSON by POST; `xml` and `api` the feed by GET,
 * answered in XML and in JSON.
 */
export const SSP_INTEGRATIONS = ['xml', 'rtb', 'ortb', 'api'] as const;

/** Empty means none. */
const url = v.pipe(
  v.nullable(v.string(MESSAGES.urlFormat)),
  v.transform((text) => (text === null || text.trim() === '' ? null : text.trim())),
  v.nullable(
    v.pipe(
      v.string(),
      v.maxLength(TEXT_MAX, maxLength('Url', TEXT_MAX)),
      v.url(MESSAGES.urlFormat),
      v.regex(/^https?:\/\//i, MESSAGES.urlFormat),
    ),
  ),
);

/** More would fill an auction with one buyer. */
const BIDS_PER_IMP_MAX = 10;
const BIDS_PER_IMP = 'Bids per imp';
const bidsPerImp = v.pipe(
  v.number(mustBeValid(BIDS_PER_IMP)),
  v.integer(mustBeValid(BIDS_PER_IMP)),
  v.minValue(1, atLeast(BIDS_PER_IMP, 1)),
  v.maxValue(BIDS_PER_IMP_MAX, `The maximum value is ${BIDS_PER_IMP_MAX}`),
);

/** What an admin sets of an exchange that may send us requests; its key has a call of its own. */
export const sspEndpointResource = defineResource({
  name: endpointName,
  /** The exchange's own address, for people; traffic comes to us. */
  url: withDefault(
    field({ label: 'Url', body: url, value: v.nullable(v.string()), column: 'text' }, 'listed', 'searchable'),
    null,
  ),
  type: choice('Type', SSP_ENDPOINT_TYPES, 'listed'),
  integration: choice('Integration', SSP_INTEGRATIONS, 'listed'),
  /** As agreed. */
  qps: requestsPerSecond('Qps'),
  /** Above it the bidder answers 204 at once; 0 is without a limit. */
  limitQps: requestsPerSecond('Limit qps'),
  /** That an answer may take when the request names none. */
  tmax,
  /**
   * Bids that one imp may be answered with, in the order of their price; 1 unless the exchange takes more. A feed says
   * with each call how many ads it takes, and this does not hold for it.
   */
  bidsPerImp: addedLater(withDefault(countBy(BIDS_PER_IMP, bidsPerImp, 'listed'), 1)),
  /** That may be spent on this endpoint. */
  spendLimit,
  isActive,
  isPremium: withDefault(flag('Is premium', 'listed'), false),
});
export type SspEndpointFields = v.InferOutput<typeof sspEndpointResource.stored>;
