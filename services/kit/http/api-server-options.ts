import type { FastifyBaseLogger } from 'fastify';

import type { PersonalDataVault } from '../personal-data/port.ts';
import type { ReadAfterWrite } from '../projector/read-after-write.ts';
import type { Service } from '../runtime/service.ts';
import type { ScopesOf } from './api-key.ts';
import type { AccessRecorder } from './access-recorder.ts';
import type { IdempotencyStore } from './idempotency.ts';
import type { Authenticator } from './principal.ts';

export interface ApiServerOptions {
  readonly services: readonly Service[];
  readonly authenticator: Authenticator;
  readonly vault: PersonalDataVault;
  readonly readAfterWrite: ReadAfterWrite;
  /** Which calls API keys may make, by their scopes; by default none. */
  readonly scopesOf?: ScopesOf;
  readonly idempotency: IdempotencyStore;
  /** Where sign-ins, reads of personal data and denials are written down; nowhere by default. */
  readonly accessRecorder?: AccessRecorder;
  /** Throws the rejection for an address that the product does not serve. */
  readonly regionGuard?: (ip: string) => void;
  /** Where the product is reached, without a trailing slash: examples of the documentation call it. */
  readonly publicUrl?: string;
  readonly logger?: FastifyBaseLogger;
  readonly clock?: () => Date;
  /** Named proxies whose `X-Forwarded-For` is trusted; none by default. */
  readonly trustProxy?: readonly string[];
  readonly version?: string;
  /** False where one user has to call more often than the `callsPerMinute` of a route. Default true. */
  readonly limitsCalls?: boolean;
  /** How long a client may take, milliseconds; by default 30 s for a body that is no form, 5 s to read an answer. */
  readonly patience?: { readonly bodyMs: number; readonly answeredMs: number };
  /** How old the read models are while the event store is away, milliseconds; undefined while they follow it. */
  readonly dataAgeMs?: () => number | undefined;
  /** Where files of forms stand while they are looked at; the system's folder for temporary files by default. */
  readonly uploadFolder?: string;
}
