import * as v from 'valibot';

import { atLeast, maxLength, MESSAGES, mustBeValid } from '../common/messages.ts';
import { sspEndpointFields } from '../events/ssp-endpoint.ts';
import {
  endpointFlag as flag,
  endpointName as name,
  qpsCount as count,
  spendLimitDollars as spendLimit,
  TEXT_MAX,
  TMAX_DEFAULT,
  tmaxMs as tmax,
} from './endpoint-fields.ts';

/** An address for people; empty means none. */
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

const type = v.picklist(sspEndpointFields.entries.type.options, mustBeValid('Type'));
const integration = v.picklist(sspEndpointFields.entries.integration.options, mustBeValid('Integration'));

/** More would fill an auction with one buyer. */
export const BIDS_PER_IMP_MAX = 10;
const BIDS_PER_IMP = 'Bids per imp';
const bidsPerImp = v.pipe(
  v.number(mustBeValid(BIDS_PER_IMP)),
  v.integer(mustBeValid(BIDS_PER_IMP)),
  v.minValue(1, atLeast(BIDS_PER_IMP, 1)),
  v.maxValue(BIDS_PER_IMP_MAX, `The maximum value is ${BIDS_PER_IMP_MAX}`),
);

/** `POST /admin/ssp-endpoints`. Limits of 0 are without a limit; `spendLimit` is dollars a day. */
export const createSspEndpoint = v.strictObject({
  name,
  url: v.optional(url, null),
  type,
  integration,
  qps: v.optional(count('Qps'), 0),
  limitQps: v.optional(count('Limit qps'), 0),
  tmax: v.optional(tmax, TMAX_DEFAULT),
  bidsPerImp: v.optional(bidsPerImp, 1),
  spendLimit: v.optional(spendLimit, '0'),
  isActive: v.optional(flag('Is active'), true),
  isPremium: v.optional(flag('Is premium'), false),
});
export type CreateSspEndpoint = v.InferOutput<typeof createSspEndpoint>;

/** `PUT /admin/ssp-endpoints/{id}`: what is absent stays as it is. */
export const changeSspEndpoint = v.strictObject({
  name: v.exactOptional(name),
  url: v.exactOptional(url),
  type: v.exactOptional(type),
  integration: v.exactOptional(integration),
  qps: v.exactOptional(count('Qps')),
  limitQps: v.exactOptional(count('Limit qps')),
  tmax: v.exactOptional(tmax),
  bidsPerImp: v.exactOptional(bidsPerImp),
  spendLimit: v.exactOptional(spendLimit),
  isActive: v.exactOptional(flag('Is active')),
  isPremium: v.exactOptional(flag('Is premium')),
});
export type ChangeSspEndpoint = v.InferOutput<typeof changeSspEndpoint>;
