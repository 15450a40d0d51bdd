import { isSecret } from '@marquee/kit/runtime/is-secret';
import { toJson } from '@marquee/kit/runtime/json';
import type { ReportingService } from '@marquee/reporting';
import type { FastifyInstance } from 'fastify';

/** Header in which a program of this installation shows the internal secret. */
export const INTERNAL_SECRET_HEADER = 'x-internal-secret';

/** Calls for programs that share the data folder, such as `npm run reconcile`. Anybody else finds nothing there. */
export function registerInternalApi(app: FastifyInstance, secret: string, reporting: ReportingService): void {
  app.get('/internal/reconciliation', async (request, reply) => {
    if (!isSecret(request.headers[INTERNAL_SECRET_HEADER], secret)) return reply.callNotFound();
    const found = await reporting.reconcile();
    return reply.type('application/json').send(toJson(found));
  });
}
