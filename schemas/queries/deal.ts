import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { timestamp } from '../common/time.ts';
import { dealFields } from '../events/deal.ts';

const { priceType } = dealFields.entries;

/** A deal as admins see it. */
export const dealView = v.object({
  id: v.number(),
  sspEndpointId: v.number(),
  /** Name of the exchange; null once its endpoint is deleted. */
  sspEndpointName: v.nullable(v.string()),
  exchangeDealId: v.string(),
  name: v.string(),
  priceType,
  /** For a thousand impressions. */
  price: dollarsOutput,
  currency: v.literal('USD'),
  allowedUserIds: v.array(v.number()),
  startAt: v.nullable(timestamp),
  endAt: v.nullable(timestamp),
  isActive: v.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type DealView = v.InferOutput<typeof dealView>;

/** `GET /deals`: a deal that the advertiser may buy. */
export const dealChoice = v.object({
  id: v.number(),
  name: v.string(),
  /** Name of the exchange. */
  exchange: v.string(),
  exchangeDealId: v.string(),
  priceType,
  /** For a thousand impressions. */
  price: dollarsOutput,
  startAt: v.nullable(timestamp),
  endAt: v.nullable(timestamp),
  /** Every advertiser may buy it; otherwise only a campaign that targets it. */
  isOpenToAll: v.boolean(),
});
export type DealChoice = v.InferOutput<typeof dealChoice>;
export const dealChoicesAnswer = v.object({ data: v.array(dealChoice) });
