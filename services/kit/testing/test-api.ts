import type { FastifyInstance } from 'fastify';

import { createApiServer } from '../http/api-server.ts';
import type { ApiServerOptions } from '../http/api-server-options.ts';
import { createMemoryIdempotencyStore } from './memory-idempotency.ts';
import { createStubAuthenticator } from './stub-authenticator.ts';

type TestApiOptions = Pick<ApiServerOptions, 'services' | 'vault' | 'readAfterWrite'> &
  Partial<ApiServerOptions>;

/** The real API server around the given services, with tokens that say who they are. */
export const createTestApi = (options: TestApiOptions): Promise<FastifyInstance> =>
  createApiServer({
    authenticator: createStubAuthenticator(),
    idempotency: createMemoryIdempotencyStore(),
    ...options,
  });
