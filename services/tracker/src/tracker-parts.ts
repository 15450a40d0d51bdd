import type { TrackingTokens } from '@marquee/schemas/traffic/tracking-token';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { ClickIdIssuer } from './click-ids/click-id-issuer.ts';
import type { ClickIdResolver } from './click-ids/click-id-resolver.ts';
import type { ShortClickIds } from './click-ids/short-click-ids.ts';
import type { InvalidTrafficParts } from './invalid-traffic/invalid-traffic.ts';
import type { TrackingEventRecorder } from './recording/tracking-event-recorder.ts';
import type { PixelRegistry } from './conversions/pixel-registry.ts';
import type { PostbackSecretRegistry } from './conversions/postback-secrets.ts';
import type { ProxyMonitor } from './invalid-traffic/proxy-monitor.ts';
import type { TrackerTuning } from './tracker-config.ts';
import type { TrackerCounts } from './tracker-counts.ts';

export interface TrackerParts {
  readonly tokens: TrackingTokens;
  readonly recorder: TrackingEventRecorder;
  readonly counts: TrackerCounts;
  /** Undefined where landing pages get long click ids. */
  readonly clickIdIssuer: ClickIdIssuer | undefined;
  readonly clickIdResolver: ClickIdResolver;
  readonly shortClickIds: ShortClickIds;
  readonly pixels: PixelRegistry;
  readonly postbackSecrets: PostbackSecretRegistry;
  /** False while pixels and secrets may exist that were not read yet. */
  readonly arePixelsKnown: () => boolean;
  readonly invalidTraffic: InvalidTrafficParts;
  readonly clock: () => Date;
  readonly tuning: TrackerTuning;
  readonly proxyMonitor: ProxyMonitor;
  /** The edge is reached over https. */
  readonly isSecure: boolean;
}

export type Query = Readonly<Record<string, unknown>>;
export type Handler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;
