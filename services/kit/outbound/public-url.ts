import { isAllowedHost } from './checked-addresses.ts';
import { isPublicAddress } from './public-address.ts';

/** Names that never leave a machine or a private network (RFC 6761, RFC 6762, RFC 8375, and ICANN's `.internal`). */
const PRIVATE_NAME = /(?:^|\.)(?:localhost|local|internal|home\.arpa|lan)\.?$/i;

/** True for a URL whose host can be on the public internet. What a name resolves to is asked at each call. */
export function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const url = new URL(text);
  return !PRIVATE_NAME.test(url.hostname) && isAllowedHost(url, isPublicAddress);
}
