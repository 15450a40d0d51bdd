import type { NormalisedRequest } from '../request/bid-request.ts';

type Personal = Pick<
  NormalisedRequest,
  'consent' | 'city' | 'yearOfBirth' | 'userId' | 'buyerUid' | 'device'
>;

/**
 * The request without what its consent forbids, for all that chooses ads, fills macros, asks DSPs or is
 * kept. Black lists and fraud checks look at the request as received; see `Consent`.
 */
export function redacted<Request extends Personal>(request: Request): Request {
  const { consent, device } = request;
  if (consent.isUnrestricted) return request;
  const mayKnow = consent.mayUsePersonalIds;
  return {
    ...request,
    city: consent.mayUseCity ? request.city : '',
    yearOfBirth: consent.mayProfile ? request.yearOfBirth : undefined,
    userId: mayKnow ? request.userId : '',
    buyerUid: mayKnow ? request.buyerUid : '',
    device: mayKnow ? device : { ...device, ifa: '', ip: networkOf(device.ip), ipv6: networkOf(device.ipv6) },
  };
}

/** The first 24 bits of an IPv4 address, 48 of an IPv6 one; empty for anything else. */
export function networkOf(ip: string): string {
  const isIpv4 = /^(\d{1,3}\.\d{1,3}\.\d{1,3})\.\d{1,3}$/.exec(ip);
  if (isIpv4 !== null) return `${isIpv4[1]!}.0`;
  // Fewer groups than three before `::` are what is known; an IPv4 tail belongs to the part that goes.
  const head = /^((?:[0-9a-f]{1,4}:){1,2}[0-9a-f]{1,4}|(?:[0-9a-f]{1,4}:)?[0-9a-f]{1,4}(?=::))/i.exec(ip);
  return head === null ? '' : `${head[1]!}::`;
}
