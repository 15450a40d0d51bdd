import * as v from 'valibot';

import { atLeast, maxLength, MESSAGES, mustBeValid, required } from '../common/messages.ts';
import { dollars, formatDollars, type Nanos, parseDollars } from '../common/money.ts';
import { PAYMENT_METHODS } from './terms.ts';

/** Characters of a typed amount: `9999999` or `1234.56`. */
const AMOUNT_LENGTH_MAX = 7;
/** Characters of a textarea. */
const TEXT_LENGTH_MAX = 1000;

const HUNDREDTHS = /^\d+(?:\.\d{1,2})?$/;

/** An amount of dollars as a person types it: whole cents, never negative. @param lengthMax in characters */
export const amountInput = (lengthMax = AMOUNT_LENGTH_MAX) =>
  v.pipe(
    v.union([v.string(), v.number()], (issue) =>
      issue.input === null ? MESSAGES.depositEmpty : MESSAGES.invalidFormat,
    ),
    v.rawTransform<string | number, Nanos>(({ dataset, addIssue, NEVER }) => {
      const text = String(dataset.value).trim();
      if (text === '') {
        addIssue({ message: MESSAGES.depositEmpty });
        return NEVER;
      }
      const nanos = text.length <= lengthMax && HUNDREDTHS.test(text) ? parseDollars(text) : undefined;
      if (nanos === undefined) {
        addIssue({ message: MESSAGES.invalidFormat });
        return NEVER;
      }
      return nanos;
    }),
    v.description('Dollars with at most two decimals'),
  );

const CENT_DOLLARS = '0.01';

/** As `amountInput`, and at least a cent. */
export const positiveAmountInput = (lengthMax?: number) =>
  v.pipe(
    amountInput(lengthMax),
    v.check((nanos) => nanos > 0n, atLeast('Amount', formatDollars(dollars(CENT_DOLLARS)))),
  );

/** The message of a body whose amount was left out: an empty amount. */
export const emptyAmount = (issue: v.BaseIssue<unknown>): string =>
  issue.kind === 'schema' && issue.expected === '"amount"' ? MESSAGES.depositEmpty : issue.message;

/** Null is as good as nothing. */
const validOrRequired =
  (field: string) =>
  (issue: v.BaseIssue<unknown>): string =>
    issue.input === null ? required(field) : mustBeValid(field);

/** A number, or text of one, that must be there. */
const requiredNumber = (field: string) =>
  v.pipe(
    v.union([v.number(), v.string()], validOrRequired(field)),
    v.check((value) => value !== '', required(field)),
    v.transform(Number),
  );

/** Text that must be there; what is missing, null or blank reads "{field} is required.". */
export const requiredText = (field: string, lengthMax = TEXT_LENGTH_MAX) =>
  v.pipe(
    v.string(validOrRequired(field)),
    v.trim(),
    v.minLength(1, required(field)),
    v.maxLength(lengthMax, maxLength(field, lengthMax)),
    v.check((text) => !text.includes('\0'), mustBeValid(field)),
  );

export const commentInput = v.pipe(
  v.string(mustBeValid('Comment')),
  v.trim(),
  v.maxLength(TEXT_LENGTH_MAX, maxLength('Comment', TEXT_LENGTH_MAX)),
);

const knownMethods = Object.values(PAYMENT_METHODS);
export const methodInput = v.pipe(requiredNumber('Method'), v.picklist(knownMethods, mustBeValid('Method')));

/** The account that a compensation is for. */
export const accountInput = v.pipe(
  requiredNumber('User id'),
  v.integer(mustBeValid('User id')),
  v.minValue(1, mustBeValid('User id')),
  v.maxValue(2_147_483_647, mustBeValid('User id')),
);
