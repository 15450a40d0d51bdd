import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';
import type { DspEndpointExamples } from '@marquee/schemas/dsp-endpoint/views';

import { VAST_MARKUP } from '../examples/cast.ts';
import { FEED_HEADERS, feedAnswer, feedUrl } from '../examples/feed.ts';
import type { Json } from '../examples/open-rtb-request.ts';
import { openRtbHeaders, openRtbRequest } from '../examples/open-rtb-request.ts';
import { openRtbResponse } from '../examples/open-rtb-response.ts';

type ExampleEndpoint = Pick<DspEndpointFields, 'url' | 'isPop' | 'isPopXml' | 'vastType' | 'tmax'>;

/** OpenRTB list "Protocols": inline and wrapper of each version. */
const PROTOCOLS = {
  '2.0': [2, 5],
  '3.0': [3, 6],
  '4.0': [7, 8],
  '4.1': [11, 12],
  '4.2': [13, 14],
} as const satisfies Record<NonNullable<DspEndpointFields['vastType']>, readonly number[]>;

/**
 * A request as the bidder sends it to a DSP with this endpoint, and a response that it would accept:
 * documentation for the DSP's engineers.
 * @param publicEdgeUrl its host identifies Marquee in the supply chain
 */
export function dspExamplesOf(endpoint: ExampleEndpoint, publicEdgeUrl: string): DspEndpointExamples {
  if (endpoint.isPopXml) return feedExamples(endpoint.url);
  const headers = { ...openRtbHeaders('2.6'), 'accept-encoding': 'gzip' };
  const { 'accept-encoding': _, ...responseHeaders } = headers;
  return {
    request: { method: 'POST', url: endpoint.url, headers, body: requestOf(endpoint, publicEdgeUrl) },
    response: { status: 200, headers: responseHeaders, body: responseOf(endpoint) },
  };
}

function feedExamples(url: string): DspEndpointExamples {
  const asked = new URL(feedUrl(url, 'pop'));
  asked.searchParams.set('format', 'xml');
  asked.searchParams.set('count', '1');
  return {
    request: {
      method: 'GET',
      url: asked.href,
      headers: { accept: FEED_HEADERS.xml.accept, 'accept-encoding': 'gzip' },
      body: null,
    },
    response: {
      status: 200,
      headers: { 'content-type': FEED_HEADERS.xml.contentType },
      body: feedAnswer('pop', 'xml'),
    },
  };
}

const impsOf = (request: Json): readonly Json[] => request['imp'] as readonly Json[];

function requestOf({ isPop, vastType, tmax }: ExampleEndpoint, publicEdgeUrl: string): Json {
  const request = openRtbRequest(isPop ? 'pop' : 'banner', '2.6', tmax);
  const source = request['source'] as { readonly schain: { readonly nodes: readonly object[] } };
  const ours = { asi: new URL(publicEdgeUrl).hostname, sid: '7', hp: 1 };
  return {
    ...request,
    imp: [...impsOf(request), ...(isPop || vastType === null ? [] : videoImps(tmax, PROTOCOLS[vastType]))],
    source: { fd: 1, schain: { ...source.schain, nodes: [...source.schain.nodes, ours] } },
  };
}

const videoImps = (tmax: number, protocols: readonly number[]): readonly Json[] =>
  impsOf(openRtbRequest('video', '2.6', tmax)).map((imp) => ({
    ...imp,
    id: '2',
    video: { ...(imp['video'] as Json), protocols },
  }));

type Answer = Json & { readonly seatbid: readonly { readonly bid: readonly Json[] }[] };

function responseOf({ isPop, vastType }: ExampleEndpoint): Json {
  const answer = openRtbResponse(isPop ? 'pop' : 'banner', '2.6') as Answer;
  const bids = answer.seatbid.flatMap(({ bid }) => bid);
  const video = vastType === null || isPop ? [] : videoBids(vastType);
  return { ...answer, seatbid: [{ seat: 'buyer', bid: [...bids, ...video] }] };
}

const videoBids = (vastType: NonNullable<DspEndpointFields['vastType']>): readonly Json[] =>
  (openRtbResponse('video', '2.6') as Answer).seatbid.flatMap(({ bid }) =>
    bid.map((one) => ({
      ...one,
      id: 'k3x9-2',
      impid: '2',
      adm: VAST_MARKUP.replace('<VAST version="3.0">', `<VAST version="${vastType}">`),
    })),
  );
