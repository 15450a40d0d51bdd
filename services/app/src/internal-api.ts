import { timingSafeEqual } from 'node:crypto';

import type { ReportingService } from '@marquee/reporting';
import type { FastifyInstance } from 'fastify';

/** Header in which a program of this installation shows the internal secret. */
export const INTERNAL_SECRET_HEADER = 'x-internal-secret';

/** Calls for programs that share the data folder, such as `npm run reconcile`. Anybody else finds nothing there. */
export function registerInternalApi(app: FastifyInstance, secret: string, reporting: ReportingService): void {
  app.get('/internal/reconciliation', async (request, reply) => {
    if (!isSecret(request.headers[INTERNAL_SECRET_HEADER], secret)) return reply.callNotFound();
    const found = await reporting.reconcile();
    return reply.type('application/json').send(JSON.stringify(found, bigintsAsText));
  });
}

const bigintsAsText = (_key: string, value: unknown) =>
  typeof value === 'bigint' ? value.toString() : value;

function isSecret(given: string | string[] | undefined, secret: string): boolean {
  if (typeof given !== 'string') return false;
  const [left, right] = [Buffer.from(given), Buffer.from(secret)];
  return left.length === right.length && timingSafeEqual(left, right);
}
