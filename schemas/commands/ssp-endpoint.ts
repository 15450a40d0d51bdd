import * as v from 'valibot';

import { atLeast, maxLength, MESSAGES, minLength, mustBeValid, required } from '../common/messages.ts';
import { dollars, dollarsInput } from '../common/money.ts';
import { sspEndpointFields } from '../events/ssp-endpoint.ts';

const NAME_MIN = 2;
const TEXT_MAX = 255;
/** Milliseconds: less leaves no time for the way there and back. */
export const TMAX_MIN = 10;
/** Milliseconds. */
export const TMAX_MAX = 10_000;
/** Milliseconds, when an endpoint is made without one. */
export const TMAX_DEFAULT = 120;
/** Far above what one endpoint can send, and inside a 32-bit integer. */
const QPS_MAX = 10_000_000;
const SPEND_LIMIT_MAX_DOLLARS = '1000000000';
const SPEND_LIMIT_MAX_NANOS = dollars(SPEND_LIMIT_MAX_DOLLARS);

const name = v.pipe(
  v.string(required('Name')),
  v.trim(),
  v.nonEmpty(required('Name')),
  v.minLength(NAME_MIN, minLength('Name', NAME_MIN)),
  v.maxLength(TEXT_MAX, maxLength('Name', TEXT_MAX)),
);

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

const count = (label: string) =>
  v.pipe(
    v.number(mustBeValid(label)),
    v.integer(mustBeValid(label)),
    v.minValue(0, atLeast(label, 0)),
    v.maxValue(QPS_MAX, `The maximum value is ${QPS_MAX}`),
  );

const tmax = v.pipe(
  v.number(mustBeValid('Tmax')),
  v.integer(mustBeValid('Tmax')),
  v.minValue(TMAX_MIN, atLeast('Tmax', TMAX_MIN)),
  v.maxValue(TMAX_MAX, MESSAGES.tmaxMax),
);

const spendLimit = v.pipe(
  dollarsInput(MESSAGES.invalidFormat),
  v.check((nanos) => nanos >= 0n, atLeast('Spend limit', 0)),
  v.check((nanos) => nanos <= SPEND_LIMIT_MAX_NANOS, `The maximum value is ${SPEND_LIMIT_MAX_DOLLARS}`),
);

const flag = (label: string) => v.boolean(mustBeValid(label));
const type = v.picklist(sspEndpointFields.entries.type.options, mustBeValid('Type'));
const integration = v.picklist(sspEndpointFields.entries.integration.options, mustBeValid('Integration'));

/** `POST /admin/ssp-endpoints`. Limits of 0 are without a limit; `spendLimit` is dollars a day. */
export const createSspEndpoint = v.strictObject({
  name,
  url: v.optional(url, null),
  type,
  integration,
  qps: v.optional(count('Qps'), 0),
  limitQps: v.optional(count('Limit qps'), 0),
  tmax: v.optional(tmax, TMAX_DEFAULT),
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
  spendLimit: v.exactOptional(spendLimit),
  isActive: v.exactOptional(flag('Is active')),
  isPremium: v.exactOptional(flag('Is premium')),
});
export type ChangeSspEndpoint = v.InferOutput<typeof changeSspEndpoint>;
