import type { FastifyPluginAsync } from 'fastify';

import type { StreamFold } from '../decider/stream-fold.ts';
import type { SubscriptionLag } from '../event-store/port.ts';
import type { RouteDefinition } from '../http/route.ts';
import type { Parking } from '../projector/parked.ts';

/** Something that runs beside the HTTP server until it is stopped. */
export interface Worker {
  readonly name: string;
  start(): Promise<void>;
  /** Resolves when nothing of it is in flight any more. */
  stop(): Promise<void>;
  /** Undefined when all is well, otherwise one sentence that says what is wrong. */
  unhealthy?(): string | undefined;
  /**
   * Undefined, or one sentence about work that waits while everything else is served: reported, but no reason
   * to be unready.
   */
  degraded?(): string | undefined;
  /** How its parked events are retried; a worker without parks nothing. */
  readonly parking?: Parking;
}

/** A worker that keeps one read model up to date and can say how far it is. */
export interface ProjectorWorker extends Worker {
  /** True once the read model has seen every event up to the position; false when the time ran out first. */
  waitFor(position: bigint, timeoutMs: number): Promise<boolean>;
  /** How far it is behind what its process has seen of the event store, from memory. */
  lag?(): SubscriptionLag;
}

/**
 * A part of the product that can run alone or beside others. It reads no environment, listens to nothing and
 * exits nothing: `main.ts` does.
 */
export interface Service {
  readonly name: string;
  /** Calls under `/api`, as data: guards, OpenAPI and the authorisation matrix derive from them. */
  readonly routes?: readonly RouteDefinition[];
  /** HTTP that is not an `/api` call (the edge's bid and tracking paths). */
  readonly http?: FastifyPluginAsync;
  /** The read models of this service; its process starts them before `workers`. */
  readonly projectors?: readonly ProjectorWorker[];
  readonly workers: readonly Worker[];
  /** How the streams of this service are shown as they stood at a time. */
  readonly folds?: readonly StreamFold[];
  /** Creates the tables that are not read models (sessions, tokens, …). Idempotent; run before anything starts. */
  migrate?(): Promise<void>;
  dispose(): Promise<void>;
}
