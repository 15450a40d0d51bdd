import { isPublicAddress } from '@marquee/kit/outbound/public-address';
import type { FastifyRequest } from 'fastify';

interface ProxyWatchParts {
  readonly count: (what: string) => void;
  readonly warn: (message: string) => void;
}

/** What an operator reads once, in the log. */
const WARNING =
  'A proxy on a private address forwards requests (X-Forwarded-For) and is not trusted: every visitor has its address, ' +
  'so that the filters of invalid traffic by address do not work. Name its address or network in TRUST_PROXY.';

/**
 * Looks for a proxy that nobody configured: the caller has a private address, says for whom it forwards, and is taken
 * for the visitor all the same. Told once in the log, and counted (`proxy-not-trusted`) each time.
 */
export function createProxyWatch({ count, warn }: ProxyWatchParts): (request: FastifyRequest) => void {
  let isTold = false;
  return ({ headers, ip, socket }) => {
    const peer = socket.remoteAddress ?? '';
    if (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined) return;
    if (ip !== peer || isPublicAddress(peer.replace(/^::ffff:(?=\d+\.)/i, ''))) return;
    count('proxy-not-trusted');
    if (isTold) return;
    isTold = true;
    warn(WARNING);
  };
}
