import type { AccessKind } from '@marquee/schemas/queries/access-event';

import type { Impersonation } from './principal.ts';

/** Who looked, came, went or was refused: calls that change nothing, and so are no events. */
export interface AccessRecord {
  readonly kind: AccessKind;
  /** ISO 8601 UTC. */
  readonly occurredAt: string;
  /** The person at the keyboard; null for an unknown visitor. */
  readonly actorId: number | null;
  /** The impersonated user's id, while impersonating. */
  readonly onBehalfOfId: number | null;
  readonly method: string;
  /** The route's pattern: `/users/:id`. Never the query, which may be personal. */
  readonly route: string;
  /** The id in the path, where there is one. */
  readonly objectId: string | null;
  /** Status of the answer. */
  readonly status: number;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** Of what says that an impersonation started, may change the account, or ended. */
  readonly impersonation?: Impersonation;
}

/** A call made as another user, for the beginning and the end of an impersonation. */
export interface ImpersonatedCall extends Omit<
  AccessRecord,
  'kind' | 'actorId' | 'onBehalfOfId' | 'impersonation'
> {
  readonly sessionId: string;
  readonly actorId: number;
  readonly onBehalfOfId: number;
  readonly impersonation: Impersonation;
  /** From its arrival to its answer. */
  readonly durationMs: number;
}

/** Where access is written down. Neither call throws, nor waits for anything: they stand in the way of every answer. */
export interface AccessRecorder {
  record(record: AccessRecord): void;
  impersonated(call: ImpersonatedCall): void;
  /** The session acts as this user no more; without a user, it is over. */
  impersonationEnded(sessionId: string, userId?: number): void;
}
