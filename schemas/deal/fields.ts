import * as v from 'valibot';

import { moneyInput } from '../commands/ad-fields.ts';
import { maxLength, mustBeValid, required } from '../common/messages.ts';
import { timestamp } from '../common/time.ts';
import {
  choice,
  dollars,
  flag,
  optional,
  reference,
  references,
  text,
  textBy,
  time,
  withDefault,
} from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';

/**
 * How a deal is priced. `fixed`: the price is paid, whatever else is bid. `floor`: the price is the least bid. `auction`:
 * the bid request alone says what is asked.
 */
export const DEAL_PRICE_TYPES = ['fixed', 'floor', 'auction'] as const;

/** No exchange writes longer ones. */
export const EXCHANGE_DEAL_ID_MAX = 255;
const DEAL_ID = 'Deal ID';

const exchangeDealId = v.pipe(
  v.string(required(DEAL_ID)),
  v.trim(),
  v.nonEmpty(required(DEAL_ID)),
  v.maxLength(EXCHANGE_DEAL_ID_MAX, maxLength(DEAL_ID, EXCHANGE_DEAL_ID_MAX)),
  // No exchange uses control characters in a deal id.
  v.regex(/^\P{Cc}+$/u, mustBeValid(DEAL_ID)),
);

const moment = (label: string) => optional({ ...time(label, 'listed'), view: timestamp });

/** An agreement with an exchange that its bid requests name in `imp.pmp.deals` (OpenRTB 2.6, object Deal). */
export const dealResource = defineResource({
  sspEndpointId: reference('Exchange', 'ssp-endpoint', 'listed'),
  /** `deal.id` as the exchange writes it; unique within the exchange. */
  exchangeDealId: textBy(DEAL_ID, exchangeDealId, 'listed', 'searchable'),
  name: text('Name', { min: 2 }, 'listed', 'searchable'),
  priceType: withDefault(choice('Price type', DEAL_PRICE_TYPES, 'listed'), 'auction'),
  /** For a thousand impressions; 0 where `priceType` is `auction`. */
  price: withDefault(dollars('Price', moneyInput('Price', 9, 100_000), 'listed'), 0n, '0'),
  /** Users whose campaigns may buy it, where they target it; empty is every advertiser of the platform. */
  allowedUserIds: withDefault(references('Advertisers', 'user'), []),
  /** From when it may be bought; null is from the start. */
  startAt: moment('Start date'),
  /** Until when, exclusive; null is without an end. */
  endAt: moment('End date'),
  isActive: withDefault(flag('Is active', 'listed'), true),
});
export type DealFields = v.InferOutput<typeof dealResource.stored>;
