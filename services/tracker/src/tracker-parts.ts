import type { TrackingTokens } from '@marquee/kit/tracking-token/tracking-token';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { InvalidTrafficParts } from './invalid-traffic.ts';
import type { Journal } from './journal.ts';
import type { PixelBook } from './pixel-book.ts';
import type { ProxyWatch } from './proxy-watch.ts';
import type { TrackerTuning } from './tracker-config.ts';
import type { TrackerCounts } from './tracker-counts.ts';

export interface TrackerParts {
  readonly tokens: TrackingTokens;
  readonly journal: Journal;
  readonly counts: TrackerCounts;
  readonly pixels: PixelBook;
  /** False while pixels may exist that were not heard of yet. */
  readonly arePixelsKnown: () => boolean;
  readonly invalidTraffic: InvalidTrafficParts;
  readonly clock: () => Date;
  readonly tuning: TrackerTuning;
  readonly proxyWatch: ProxyWatch;
  /** The edge is reached over https. */
  readonly isSecure: boolean;
}

export type Query = Readonly<Record<string, unknown>>;
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
