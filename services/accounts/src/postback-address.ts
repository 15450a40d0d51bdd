import { isAllowedHost } from '@marquee/kit/outbound/checked-addresses';
import { isPublicAddress } from '@marquee/kit/outbound/public-address';
import { invalid } from '@marquee/kit/http/problem-error';

/** Names that never leave a machine or a house (RFC 6761, RFC 6762, RFC 8375, and ICANN's `.internal`). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan)\.?$/i;

/** True for a URL whose host can be on the public internet. What a name resolves to is asked at each call. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return !PRIVATE_NAME.test(url.hostname) && isAllowedHost(url, isPublicAddress);
}

/** @throws ProblemError when conversions cannot be told to that URL: none is called on a private network. */
export function checkPostbackUrl(url: string | null | undefined): void {
  if (url === null || url === undefined || isPublicUrl(url)) return;
  throw invalid({
    field: 'conversionPostbackUrl',
    message: 'Conversion postback url must name a server on the public internet.',
  });
}
