import * as v from 'valibot';

import {
  endpointName,
  isActive,
  requestsPerSecond,
  spendLimit,
  TEXT_MAX,
  tmax,
} from '../commands/endpoint-fields.ts';
import { maxLength, MESSAGES, mustBeValid, required } from '../common/messages.ts';
import { field, flag, percent, textBy, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';

/** VAST versions that a DSP may answer with. */
export const VAST_TYPES = ['2.0', '3.0', '4.0', '4.1', '4.2'] as const;

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

/** Empty means none. */
const vastType = v.pipe(
  v.nullable(v.string(mustBeValid('Vast type'))),
  v.transform((text) => (text === '' ? null : text)),
  v.nullable(v.picklist(VAST_TYPES, mustBeValid('Vast type'))),
);

/** At most two decimals, and less than the whole. */
const margin = v.pipe(
  v.number(mustBeValid('Margin')),
  v.minValue(0, mustBeValid('Margin')),
  v.maxValue(99, 'The maximum value is 99'),
  v.check(
    (given) => Math.abs(given * BPS_PER_PERCENT - Math.round(given * BPS_PER_PERCENT)) < 1e-6,
    MESSAGES.invalidFormat,
  ),
  v.transform((given) => Math.round(given * BPS_PER_PERCENT)),
);

/** What an admin sets of a DSP that takes part in our auctions. */
export const dspEndpointResource = defineResource({
  name: endpointName,
  /** Where bid requests are sent; https, or http on loopback. */
  url: textBy('Url', url, 'listed', 'searchable'),
  /** Takes pop traffic as OpenRTB. */
  isPop: withDefault(flag('Is pop', 'listed'), false),
  /** A direct buyer: its bids take no part in our margin. */
  isDirect: withDefault(flag('Is direct', 'listed'), false),
  /** Takes pop traffic as an XML feed. */
  isPopXml: withDefault(flag('Is pop XML', 'listed'), false),
  /** VAST version of its video; null: it buys no video. */
  vastType: withDefault(
    field(
      { label: 'Vast type', body: vastType, value: v.nullable(v.picklist(VAST_TYPES)), column: 'text' },
      'listed',
    ),
    null,
  ),
  /** That it may be sent; 0 is without a limit. */
  qps: requestsPerSecond('Qps'),
  /** That it may take, network included. */
  tmax,
  /** That it may spend with us. */
  spendLimit,
  /** Share of its bid that we keep, percent. */
  margin: withDefault(percent('Margin', margin, 'listed'), 0),
  isActive,
});
export type DspEndpointFields = v.InferOutput<typeof dspEndpointResource.stored>;
