import * as v from 'valibot';

import { maxLength, mustBeValid, required } from '../common/messages.ts';
import { DEAL_PRICE_TYPES, type DealFields } from '../events/deal.ts';
import {
  booleanInput,
  choiceInput,
  type FieldMessage,
  idInput,
  moneyInput,
  tagsInput,
  textInput,
  timeInput,
} from './ad-fields.ts';

/** No exchange writes longer ones. */
export const EXCHANGE_DEAL_ID_MAX = 255;
const DEAL_ID = 'Deal ID';

const exchangeDealId = v.pipe(
  v.string(required(DEAL_ID)),
  v.trim(),
  v.nonEmpty(required(DEAL_ID)),
  v.maxLength(EXCHANGE_DEAL_ID_MAX, maxLength(DEAL_ID, EXCHANGE_DEAL_ID_MAX)),
  // A control character in a bid request is nobody's deal.
  v.regex(/^\P{Cc}+$/u, mustBeValid(DEAL_ID)),
);
const name = textInput('Name', 2);
const priceType = choiceInput('Price type', DEAL_PRICE_TYPES);
const price = moneyInput('Price', 9, 100_000);
const allowedUserIds = tagsInput('Advertisers', idInput('Advertisers'));
const startAt = v.nullable(timeInput('Start date'));
const endAt = v.nullable(timeInput('End date'));
const isActive = booleanInput('Is active');

/** `POST /admin/deals`. `price` is dollars for a thousand impressions. */
export const createDeal = v.strictObject({
  sspEndpointId: idInput('Exchange'),
  exchangeDealId,
  name,
  priceType: v.optional(priceType, 'auction'),
  price: v.optional(price, '0'),
  allowedUserIds: v.optional(allowedUserIds, []),
  startAt: v.optional(startAt, null),
  endAt: v.optional(endAt, null),
  isActive: v.optional(isActive, true),
});
export type CreateDeal = v.InferOutput<typeof createDeal>;

/** `PUT /admin/deals/{id}`: what is absent stays as it is. */
export const changeDeal = v.strictObject({
  sspEndpointId: v.exactOptional(idInput('Exchange')),
  exchangeDealId: v.exactOptional(exchangeDealId),
  name: v.exactOptional(name),
  priceType: v.exactOptional(priceType),
  price: v.exactOptional(price),
  allowedUserIds: v.exactOptional(allowedUserIds),
  startAt: v.exactOptional(startAt),
  endAt: v.exactOptional(endAt),
  isActive: v.exactOptional(isActive),
});
export type ChangeDeal = v.InferOutput<typeof changeDeal>;

/** The rules between the fields of a whole deal; empty where it may stand. */
export function dealFaults({
  priceType: type,
  priceNanos,
  startAt: start,
  endAt: end,
}: Pick<DealFields, 'priceType' | 'priceNanos' | 'startAt' | 'endAt'>): FieldMessage[] {
  const faults: FieldMessage[] = [];
  if (type !== 'auction' && priceNanos === 0n) faults.push({ field: 'price', message: required('Price') });
  if (type === 'auction' && priceNanos !== 0n) faults.push({ field: 'price', message: mustBeValid('Price') });
  if (start !== null && end !== null && start >= end) {
    faults.push({ field: 'endAt', message: mustBeValid('End date') });
  }
  return faults;
}
