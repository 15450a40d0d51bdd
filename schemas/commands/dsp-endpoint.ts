import * as v from 'valibot';

import { maxLength, MESSAGES, mustBeValid, required } from '../common/messages.ts';
import { VAST_TYPES } from '../events/dsp-endpoint.ts';
import {
  endpointFlag as flag,
  endpointName as name,
  qpsCount as count,
  spendLimitDollars as spendLimit,
  TEXT_MAX,
  TMAX_DEFAULT,
  tmaxMs as tmax,
} from './endpoint-fields.ts';

/** Basis points in one percent. */
const BPS_PER_PERCENT = 100;
const HTTPS_ONLY = 'Use https; http is allowed on this computer only.';

const isHttps = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  if (protocol === 'https:') return true;
  return protocol === 'http:' && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname);
};

const url = v.pipe(
  v.string(required('Url')),
  v.trim(),
  v.nonEmpty(required('Url')),
  v.maxLength(TEXT_MAX, maxLength('Url', TEXT_MAX)),
  v.url(MESSAGES.urlFormat),
  v.regex(/^https?:\/\//i, MESSAGES.urlFormat),
  v.check(isHttps, HTTPS_ONLY),
);

/** Empty means that it buys no video. */
const vastType = v.pipe(
  v.nullable(v.string(mustBeValid('Vast type'))),
  v.transform((text) => (text === '' ? null : text)),
  v.nullable(v.picklist(VAST_TYPES, mustBeValid('Vast type'))),
);

/** Percent of its bid in, basis points out; at most two decimals, and less than the whole. */
const margin = v.pipe(
  v.number(mustBeValid('Margin')),
  v.minValue(0, mustBeValid('Margin')),
  v.maxValue(99, 'The maximum value is 99'),
  v.check(
    (percent) => Math.abs(percent * BPS_PER_PERCENT - Math.round(percent * BPS_PER_PERCENT)) < 1e-6,
    MESSAGES.invalidFormat,
  ),
  v.transform((percent) => Math.round(percent * BPS_PER_PERCENT)),
);

/**
 * `POST /admin/dsp-endpoints`: outside demand. Limits of 0 are without a limit; `spendLimit` is dollars a day, `margin`
 * percent.
 */
export const createDspEndpoint = v.strictObject({
  name,
  url,
  isPop: v.optional(flag('Is pop'), false),
  isDirect: v.optional(flag('Is direct'), false),
  isPopXml: v.optional(flag('Is pop XML'), false),
  vastType: v.optional(vastType, null),
  qps: v.optional(count('Qps'), 0),
  tmax: v.optional(tmax, TMAX_DEFAULT),
  spendLimit: v.optional(spendLimit, '0'),
  margin: v.optional(margin, 0),
  isActive: v.optional(flag('Is active'), true),
});
export type CreateDspEndpoint = v.InferOutput<typeof createDspEndpoint>;

/** `PUT /admin/dsp-endpoints/{id}`: what is absent stays as it is. */
export const changeDspEndpoint = v.strictObject({
  name: v.exactOptional(name),
  url: v.exactOptional(url),
  isPop: v.exactOptional(flag('Is pop')),
  isDirect: v.exactOptional(flag('Is direct')),
  isPopXml: v.exactOptional(flag('Is pop XML')),
  vastType: v.exactOptional(vastType),
  qps: v.exactOptional(count('Qps')),
  tmax: v.exactOptional(tmax),
  spendLimit: v.exactOptional(spendLimit),
  margin: v.exactOptional(margin),
  isActive: v.exactOptional(flag('Is active')),
});
export type ChangeDspEndpoint = v.InferOutput<typeof changeDspEndpoint>;
