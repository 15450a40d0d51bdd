import * as v from 'valibot';

import { atLeast, maxLength, MESSAGES, minLength, mustBeValid, required } from '../common/messages.ts';
import { dollars as nanosOf, dollarsInput } from '../common/money.ts';
import { countBy, dollars, flag, textBy, withDefault } from '../resource/combinators.ts';

/** Fields that SSP and DSP endpoints have in common. */

const NAME_MIN = 2;
export const TEXT_MAX = 255;
/** Milliseconds: less leaves no time for the way there and back. */
export const TMAX_MIN = 10;
/** Milliseconds. */
export const TMAX_MAX = 10_000;
/** Milliseconds, when an endpoint is made without one. */
const TMAX_DEFAULT = 120;
/** Far above what one endpoint can send, and inside a 32-bit integer. */
const QPS_MAX = 10_000_000;
const SPEND_LIMIT_MAX_DOLLARS = '1000000000';
const SPEND_LIMIT_MAX_NANOS = nanosOf(SPEND_LIMIT_MAX_DOLLARS);

export const endpointName = textBy(
  'Name',
  v.pipe(
    v.string(required('Name')),
    v.trim(),
    v.nonEmpty(required('Name')),
    v.minLength(NAME_MIN, minLength('Name', NAME_MIN)),
    v.maxLength(TEXT_MAX, maxLength('Name', TEXT_MAX)),
  ),
  'listed',
  'searchable',
);

/** Requests a second; 0 by default. */
export const requestsPerSecond = (label: string) =>
  withDefault(
    countBy(
      label,
      v.pipe(
        v.number(mustBeValid(label)),
        v.integer(mustBeValid(label)),
        v.minValue(0, atLeast(label, 0)),
        v.maxValue(QPS_MAX, `The maximum value is ${QPS_MAX}`),
      ),
      'listed',
    ),
    0,
  );

/** Milliseconds. */
export const tmax = withDefault(
  countBy(
    'Tmax',
    v.pipe(
      v.number(mustBeValid('Tmax')),
      v.integer(mustBeValid('Tmax')),
      v.minValue(TMAX_MIN, atLeast('Tmax', TMAX_MIN)),
      v.maxValue(TMAX_MAX, MESSAGES.tmaxMax),
    ),
    'listed',
  ),
  TMAX_DEFAULT,
);

/** Dollars a day; 0 is without a limit. */
export const spendLimit = withDefault(
  dollars(
    'Spend limit',
    v.pipe(
      dollarsInput(MESSAGES.invalidFormat),
      v.check((nanos) => nanos >= 0n, atLeast('Spend limit', 0)),
      v.check((nanos) => nanos <= SPEND_LIMIT_MAX_NANOS, `The maximum value is ${SPEND_LIMIT_MAX_DOLLARS}`),
    ),
    'listed',
  ),
  0n,
  '0',
);

export const isActive = withDefault(flag('Is active', 'listed'), true);
