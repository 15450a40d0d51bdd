import * as v from 'valibot';

import { mustBeValid, required } from '../common/messages.ts';
import { sspEndpointId } from '../common/ids.ts';

/** Versions that the header `x-openrtb-version` names. */
export const OPENRTB_VERSIONS = ['2.5', '2.6'] as const;
/** As on the bid route, in characters; the call as a whole may have no more bytes. */
export const LAB_REQUEST_MAX = 1_048_576;

/**
 * `POST /admin/bidder/lab`: answers a request as the endpoint would, without key, limits of its traffic, bills, holds,
 * frequency counts or facts.
 */
export const labRun = v.strictObject({
  sspEndpointId: v.pipe(v.number(required('SSP endpoint')), sspEndpointId),
  /** As it would arrive: a body, or the query of a feed (with or without the `?`). Broken ones are welcome. */
  request: v.pipe(v.string(required('Request')), v.maxLength(LAB_REQUEST_MAX, mustBeValid('Request'))),
  /** `application/json` for a body, `application/x-www-form-urlencoded` for the query of a feed. */
  contentType: v.optional(
    v.picklist(
      ['application/json', 'application/x-www-form-urlencoded', 'text/plain'],
      mustBeValid('Content type'),
    ),
    'application/json',
  ),
  openrtbVersion: v.optional(v.picklist(OPENRTB_VERSIONS, mustBeValid('Version')), '2.6'),
});
export type LabRun = v.InferOutput<typeof labRun>;
