import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

type Integration = SspEndpointFields['integration'];

/** Is it asked by GET, with parameters, instead of by an OpenRTB document? */
export const isFeed = (integration: Integration): boolean => integration === 'xml' || integration === 'api';

/** Path and query below the bidder's address. */
export function bidPath({
  id,
  integration,
  key,
}: {
  id: number;
  integration: Integration;
  key: string;
}): string {
  if (!isFeed(integration)) return `/rtb/${id}?key=${key}`;
  return `/feed/${id}?key=${key}${integration === 'api' ? '&format=json' : ''}`;
}

/**
 * Where an exchange sends its requests.
 *
 * @param publicEdgeUrl the bidder's address as the internet sees it
 */
export const bidUrl = (publicEdgeUrl: string, endpoint: Parameters<typeof bidPath>[0]): string =>
  `${publicEdgeUrl.replace(/\/+$/, '')}${bidPath(endpoint)}`;
