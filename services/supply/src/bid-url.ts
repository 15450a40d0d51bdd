import type { SspEndpointFields } from '@marquee/schemas/events/ssp-endpoint';

/**
 * Where an exchange sends its requests.
 *
 * @param publicEdgeUrl the bidder's address as the world sees it, without a slash at its end
 */
export function bidUrl(
  publicEdgeUrl: string,
  { id, integration, key }: { id: number; integration: SspEndpointFields['integration']; key: string },
): string {
  const path = integration === 'xml' ? 'feed' : 'rtb';
  return `${publicEdgeUrl.replace(/\/+$/, '')}/${path}/${id}?key=${key}`;
}
