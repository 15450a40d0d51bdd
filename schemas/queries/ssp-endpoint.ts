import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { timestamp } from '../common/time.ts';
import { sspEndpointFields } from '../events/ssp-endpoint.ts';

const { type, integration } = sspEndpointFields.entries;

/** An SSP endpoint as admins see it. */
export const sspEndpointView = v.object({
  id: v.number(),
  name: v.string(),
  url: v.nullable(v.string()),
  type,
  integration,
  qps: v.number(),
  limitQps: v.number(),
  tmax: v.number(),
  spendLimit: dollarsOutput,
  isActive: v.boolean(),
  isPremium: v.boolean(),
  /** What the exchange must send with every request. */
  key: v.string(),
  /** Where the exchange sends its requests, key included. */
  bidUrl: v.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type SspEndpointView = v.InferOutput<typeof sspEndpointView>;

/** One exchange of messages as the two sides would see it. */
export const sspEndpointExamples = v.object({
  request: v.object({
    method: v.picklist(['GET', 'POST']),
    url: v.string(),
    headers: v.record(v.string(), v.string()),
    /** The JSON document of an OpenRTB request; null for an XML feed, whose request is its URL. */
    body: v.nullable(v.record(v.string(), v.unknown())),
  }),
  response: v.object({
    status: v.number(),
    headers: v.record(v.string(), v.string()),
    /** A JSON document (OpenRTB) or the text of an XML one. */
    body: v.union([v.string(), v.record(v.string(), v.unknown())]),
  }),
});
export type SspEndpointExamples = v.InferOutput<typeof sspEndpointExamples>;
