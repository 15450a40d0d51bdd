import * as v from 'valibot';

import { atLeast, maxLength, mustBeValid, required, MESSAGES } from '../common/messages.ts';
import { dollars, formatDollars, parseDollars, type Nanos } from '../common/money.ts';
import { PAYMENT_METHODS } from '../common/payment-terms.ts';

/** Least deposit by any method, and by wire transfer. */
const DEPOSIT_MIN_DOLLARS = '100';
const DEPOSIT_MIN_WIRE_DOLLARS = '500';
/** Characters of a typed amount: `9999999` or `1234.56`. */
const AMOUNT_LENGTH_MAX = 7;
/** Characters of a one-line field and of a textarea, unless a field says otherwise. */
const LINE_LENGTH_MAX = 255;
const TEXT_LENGTH_MAX = 1000;

/** The least that a method takes from anybody; an account's own minimum may be higher. */
export const depositMinimumNanos = (method: number): Nanos =>
  dollars(method === PAYMENT_METHODS.wireTransfer ? DEPOSIT_MIN_WIRE_DOLLARS : DEPOSIT_MIN_DOLLARS);

/** The text that refuses an amount below `depositMinimumNanos(method)`. */
export const depositLowMessage = (method: number): string =>
  method === PAYMENT_METHODS.wireTransfer ? MESSAGES.depositLowWire : MESSAGES.depositLow;

const HUNDREDTHS = /^\d+(?:\.\d{1,2})?$/;

/** An amount of dollars as a person types it: whole cents, never negative, at most `lengthMax` characters. */
const typedAmount = (emptyMessage: string, lengthMax: number) =>
  v.pipe(
    v.union([v.string(), v.number()], (issue) =>
      issue.input === null ? emptyMessage : MESSAGES.invalidFormat,
    ),
    v.rawTransform<string | number, Nanos>(({ dataset, addIssue, NEVER }) => {
      const text = String(dataset.value).trim();
      if (text === '') {
        addIssue({ message: emptyMessage });
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

/** Null is as good as nothing. */
const validOrRequired =
  (field: string) =>
  (issue: v.BaseIssue<unknown>): string =>
    issue.input === null ? required(field) : mustBeValid(field);

/** Text that must be there; what is missing, null or blank reads "{field} is required.". */
const requiredText = (field: string, lengthMax: number) =>
  v.pipe(
    v.string(validOrRequired(field)),
    v.trim(),
    v.minLength(1, required(field)),
    v.maxLength(lengthMax, maxLength(field, lengthMax)),
    v.check((text) => !text.includes('\0'), mustBeValid(field)),
  );

/** An amount that was left out is an empty amount. */
const emptyAmount = (issue: v.BaseIssue<unknown>): string =>
  issue.kind === 'schema' && issue.expected === '"amount"' ? MESSAGES.depositEmpty : issue.message;

const knownMethods = Object.values(PAYMENT_METHODS);

/** `POST /payments`: ask to top up the balance. `amount` comes out as nano-dollars. */
export const depositCommand = v.pipe(
  v.strictObject(
    {
      method: v.pipe(
        v.union([v.number(), v.string()], validOrRequired('Method')),
        v.check((value) => value !== '', required('Method')),
        v.transform(Number),
        v.picklist(knownMethods, mustBeValid('Method')),
      ),
      amount: typedAmount(MESSAGES.depositEmpty, AMOUNT_LENGTH_MAX),
    },
    emptyAmount,
  ),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { method, amount } = dataset.value;
    if (amount >= depositMinimumNanos(method)) return;
    addIssue({
      message: depositLowMessage(method),
      path: [{ type: 'object', origin: 'value', input: dataset.value, key: 'amount', value: amount }],
    });
  }),
);

const WITHDRAWAL_MIN_DOLLARS = '0.01';
const BALANCE_LENGTH_MAX = 13;
const positiveAmount = (lengthMax: number) =>
  v.pipe(
    typedAmount(MESSAGES.depositEmpty, lengthMax),
    v.check((nanos) => nanos > 0n, atLeast('Amount', formatDollars(dollars(WITHDRAWAL_MIN_DOLLARS)))),
  );

/** `POST /payments/withdrawals`: cash out. The destination is personal and is kept sealed. */
export const withdrawalCommand = v.strictObject(
  {
    /** As long as a balance may be; the wallet is the limit. */
    amount: positiveAmount(BALANCE_LENGTH_MAX),
    destination: requiredText('Destination', TEXT_LENGTH_MAX),
    comment: v.nullish(
      v.pipe(
        v.string(mustBeValid('Comment')),
        v.trim(),
        v.maxLength(TEXT_LENGTH_MAX, maxLength('Comment', TEXT_LENGTH_MAX)),
      ),
      null,
    ),
  },
  emptyAmount,
);

/** `POST /payments/promo-code`. */
export const promoCodeCommand = v.strictObject({ code: requiredText('Code', LINE_LENGTH_MAX) });

/** `POST /admin/payments/{id}/decline`. */
export const declinePaymentCommand = v.strictObject({ reason: requiredText('Reason', TEXT_LENGTH_MAX) });

/** `POST /admin/payments/compensation`: money that the platform gives. */
export const compensationCommand = v.strictObject(
  {
    userId: v.pipe(
      v.union([v.number(), v.string()], validOrRequired('User id')),
      v.check((value) => value !== '', required('User id')),
      v.transform(Number),
      v.integer(mustBeValid('User id')),
      v.minValue(1, mustBeValid('User id')),
      v.maxValue(2_147_483_647, mustBeValid('User id')),
    ),
    amount: positiveAmount(AMOUNT_LENGTH_MAX),
    reason: requiredText('Reason', TEXT_LENGTH_MAX),
  },
  emptyAmount,
);
