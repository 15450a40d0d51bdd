import { invalid, RejectedError } from '@marquee/kit/decider/rejection';
import { isLoopbackUrl } from '@marquee/kit/outbound/checked-addresses';
import { isPublicUrl } from '@marquee/kit/outbound/public-url';

/**
 * Whether a DSP may be asked at a URL; what its name resolves to is checked at each call.
 * @param url undefined: stays as it is
 * @param allowsLoopback for development
 * @throws RejectedError for a host that is on no public network
 */
export function checkDspUrl(url: string | undefined, allowsLoopback: boolean): void {
  if (url === undefined || isPublicUrl(url) || (allowsLoopback && isLoopbackUrl(url))) return;
  throw new RejectedError(
    invalid({ field: 'url', message: 'Url must name a server on the public internet.' }),
  );
}
