import * as v from 'valibot';

import { atLeast, maxLength, MESSAGES, minLength, mustBeValid, required } from '../common/messages.ts';
import { dollars, dollarsInput } from '../common/money.ts';

/** What SSP and DSP endpoints have in common. */

const NAME_MIN = 2;
export const TEXT_MAX = 255;
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

export const endpointName = v.pipe(
  v.string(required('Name')),
  v.trim(),
  v.nonEmpty(required('Name')),
  v.minLength(NAME_MIN, minLength('Name', NAME_MIN)),
  v.maxLength(TEXT_MAX, maxLength('Name', TEXT_MAX)),
);

export const qpsCount = (label: string) =>
  v.pipe(
    v.number(mustBeValid(label)),
    v.integer(mustBeValid(label)),
    v.minValue(0, atLeast(label, 0)),
    v.maxValue(QPS_MAX, `The maximum value is ${QPS_MAX}`),
  );

export const tmaxMs = v.pipe(
  v.number(mustBeValid('Tmax')),
  v.integer(mustBeValid('Tmax')),
  v.minValue(TMAX_MIN, atLeast('Tmax', TMAX_MIN)),
  v.maxValue(TMAX_MAX, MESSAGES.tmaxMax),
);

/** Dollars a day in, nano-dollars out; 0 is without a limit. */
export const spendLimitDollars = v.pipe(
  dollarsInput(MESSAGES.invalidFormat),
  v.check((nanos) => nanos >= 0n, atLeast('Spend limit', 0)),
  v.check((nanos) => nanos <= SPEND_LIMIT_MAX_NANOS, `The maximum value is ${SPEND_LIMIT_MAX_DOLLARS}`),
);

export const endpointFlag = (label: string) => v.boolean(mustBeValid(label));
