import type { Socket } from 'node:net';

import { isPublicAddress } from '@marquee/kit/outbound/public-address';
import type { FastifyRequest } from 'fastify';

interface ProxyMonitorParts {
  readonly count: (what: string) => void;
  readonly warn: (message: string) => void;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
}

/** Detects a proxy that is not configured. */
export interface ProxyMonitor {
  /** The caller has a private address and names the client that it forwards for, but counts as the visitor. */
  see(
    request: Pick<FastifyRequest, 'headers' | 'ip'> & { readonly socket: Pick<Socket, 'remoteAddress'> },
  ): void;
  /** What is wrong and what to do about it, for as long as such requests come; else undefined. */
  problem(): string | undefined;
}

const WARNING =
  'A proxy on a private address forwards requests (X-Forwarded-For) and is not trusted: every visitor has its address, ' +
  'so that the filters of invalid traffic by address do not work. Name its address or network in TRUST_PROXY.';
/** Milliseconds without forwarded requests after which a proxy is no longer reported. */
const FORGOTTEN_AFTER_MS = 10 * 60_000;

/** Reports such a proxy once in the log and in readiness while it lasts, and counts each request. */
export function createProxyMonitor({ count, warn, nowMs }: ProxyMonitorParts): ProxyMonitor {
  let lastMs: number | undefined;
  let hasWarned = false;
  return {
    see({ headers, ip, socket }) {
      const remoteAddress = socket.remoteAddress ?? '';
      if (headers['x-forwarded-for'] === undefined && headers['forwarded'] === undefined) return;
      if (ip !== remoteAddress || isPublicAddress(remoteAddress.replace(/^::ffff:(?=\d+\.)/i, ''))) return;
      count('proxy-not-trusted');
      lastMs = nowMs();
      if (hasWarned) return;
      hasWarned = true;
      warn(WARNING);
    },
    problem: () => (lastMs !== undefined && nowMs() - lastMs < FORGOTTEN_AFTER_MS ? WARNING : undefined),
  };
}
