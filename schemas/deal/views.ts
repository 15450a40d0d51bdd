import * as v from 'valibot';

import { timestamp } from '../common/time.ts';
import { dealResource } from './fields.ts';

const { name, exchangeDealId, priceType, price, startAt, endAt } = dealResource.view;

/** A deal as admins see it. */
export const dealView = v.object({
  id: v.number(),
  ...dealResource.view,
  /** Name of the exchange; null once its endpoint is deleted. */
  sspEndpointName: v.nullable(v.string()),
  currency: v.literal('USD'),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type DealView = v.InferOutput<typeof dealView>;

/** `GET /deals`: a deal that the advertiser may buy. */
export const dealChoice = v.object({
  id: v.number(),
  name,
  /** Name of the exchange. */
  exchange: v.string(),
  exchangeDealId,
  priceType,
  /** For a thousand impressions. */
  price,
  startAt,
  endAt,
  /** Every advertiser may buy it; otherwise only a campaign that targets it. */
  isOpenToAll: v.boolean(),
});
export type DealChoice = v.InferOutput<typeof dealChoice>;
export const dealChoicesAnswer = v.object({ data: v.array(dealChoice) });
