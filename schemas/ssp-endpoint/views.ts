import * as v from 'valibot';

import { timestamp } from '../common/time.ts';
import { sspEndpointResource } from './fields.ts';

/** An SSP endpoint as admins see it. */
export const sspEndpointView = v.object({
  id: v.number(),
  ...sspEndpointResource.view,
  /** What the exchange must send with every request. */
  key: v.string(),
  /** Where the exchange sends its requests, key included. */
  bidUrl: v.string(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type SspEndpointView = v.InferOutput<typeof sspEndpointView>;

const exampleRequest = v.object({
  method: v.picklist(['GET', 'POST']),
  url: v.string(),
  headers: v.record(v.string(), v.string()),
  /** The JSON document of an OpenRTB request; null for a feed, whose request is its URL. */
  body: v.nullable(v.record(v.string(), v.unknown())),
});

/** One exchange of messages as the two sides would see it. */
export const sspEndpointExamples = v.object({
  request: exampleRequest,
  response: v.object({
    status: v.number(),
    headers: v.record(v.string(), v.string()),
    /** A JSON document, or the text of an XML one. */
    body: v.union([v.string(), v.record(v.string(), v.unknown())]),
  }),
});
export type SspEndpointExamples = v.InferOutput<typeof sspEndpointExamples>;

/** `POST /admin/ssp-endpoints/{id}/examples/replay`: the example as it was sent just now, and what truly came back. */
export const sspEndpointReplay = v.object({
  /** With `test=1`: nothing of it is billed. */
  request: exampleRequest,
  status: v.number(),
  headers: v.record(v.string(), v.string()),
  /** As it came; empty with 204. */
  body: v.string(),
  /** Why there is no bid, in the bidder's word, such as `no-campaign`; null where there is one. */
  noBidReason: v.nullable(v.string()),
  /** Milliseconds from sending the request to the answer's last byte, seen from the control plane. */
  tookMs: v.number(),
});
export type SspEndpointReplay = v.InferOutput<typeof sspEndpointReplay>;
