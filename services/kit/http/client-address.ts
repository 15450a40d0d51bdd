import type { IncomingHttpHeaders } from 'node:http';

import proxyAddr from '@fastify/proxy-addr';

/** @param remoteAddress of the TCP connection */
export type ClientAddressOf = (remoteAddress: string, headers: IncomingHttpHeaders) => string;

/**
 * The address that a connection was made for, as `request.ip` of the API is found: the last in `X-Forwarded-For` that is
 * no trusted proxy's, and `remoteAddress` where that is no trusted proxy.
 * @param trustProxy addresses, networks and names such as `loopback`
 */
export function createClientAddress(trustProxy: readonly string[]): ClientAddressOf {
  const isTrusted = proxyAddr.compile([...trustProxy]);
  return (remoteAddress, { 'x-forwarded-for': header = '' }) => {
    const forwarded = String(header)
      .split(',')
      .map((address) => address.trim())
      .filter((address) => address !== '');
    const chain = [...forwarded, remoteAddress];
    return (
      chain.findLast((address, index) => !isTrusted(address, chain.length - 1 - index)) ??
      chain[0] ??
      remoteAddress
    );
  };
}
