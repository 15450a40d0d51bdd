import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';
import type { SspEndpointExamples } from '@marquee/schemas/ssp-endpoint/views';

import { isFeed } from './bid-url.ts';
import { FEED_HEADERS, feedAnswer, feedUrl } from '../examples/feed.ts';
import type { OpenRtbVersion } from '../examples/open-rtb-request.ts';
import { openRtbHeaders, openRtbRequest } from '../examples/open-rtb-request.ts';
import { openRtbResponse } from '../examples/open-rtb-response.ts';

export interface ExampleEndpoint extends Pick<SspEndpointFields, 'type' | 'integration' | 'tmax'> {
  readonly bidUrl: string;
}

/**
 * A request and its answer as an exchange with this endpoint would see them: to hand to the exchange's engineers. The
 * answer is of an advertiser that does not exist; `replay` fetches a true one.
 */
export function examplesOf(endpoint: ExampleEndpoint): SspEndpointExamples {
  const { type, integration, tmax, bidUrl } = endpoint;
  if (isFeed(integration)) {
    const format = integration === 'api' ? 'json' : 'xml';
    return {
      request: {
        method: 'GET',
        url: feedUrl(bidUrl, type),
        headers: { accept: FEED_HEADERS[format].accept },
        body: null,
      },
      response: {
        status: 200,
        headers: { 'content-type': FEED_HEADERS[format].contentType },
        body: feedAnswer(type, format),
      },
    };
  }
  const version: OpenRtbVersion = integration === 'ortb' ? '2.6' : '2.5';
  const headers = openRtbHeaders(version);
  return {
    request: { method: 'POST', url: bidUrl, headers, body: openRtbRequest(type, version, tmax) },
    response: { status: 200, headers, body: openRtbResponse(type, version) },
  };
}
