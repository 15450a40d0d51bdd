import type { AuditService } from '@marquee/audit';
import type { BillingService } from '@marquee/billing';
import { isSecret } from '@marquee/kit/runtime/is-secret';
import { toJson } from '@marquee/kit/runtime/json';
import type { ReportingService } from '@marquee/reporting';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import { answerWhenDone } from './answer-when-done.ts';

/** Header in which a program of this installation shows the internal secret. */
export const INTERNAL_SECRET_HEADER = 'x-internal-secret';

/** Calls for programs that share the data folder, such as `npm run reconcile`. Other clients get 404. */
export function registerInternalApi(
  app: FastifyInstance,
  secret: string,
  {
    reporting,
    billing,
    audit,
  }: {
    readonly reporting: Pick<ReportingService, 'bidMoney' | 'reconcile' | 'retain'>;
    readonly billing: Pick<BillingService, 'correctOvercharges'>;
    readonly audit: Pick<AuditService, 'checkEvidence' | 'evidence'>;
  },
): void {
  const isKnown = (request: FastifyRequest) => isSecret(request.headers[INTERNAL_SECRET_HEADER], secret);
  app.get('/internal/reconciliation', async (request, reply) => {
    if (!isKnown(request)) return reply.callNotFound();
    const found = await reporting.reconcile({ isThorough: true });
    return reply.type('application/json').send(toJson(found));
  });
  app.get<{ Params: { bidId: string } }>(
    '/internal/reconciliation/bids/:bidId',
    async ({ headers, params }, reply) => {
      if (!isSecret(headers[INTERNAL_SECRET_HEADER], secret)) return reply.callNotFound();
      const found = await reporting.bidMoney(params.bidId);
      return reply.type('application/json').send(toJson(found ?? null));
    },
  );
  app.post<{ Querystring: { dryRun?: string } }>(
    '/internal/reconciliation/corrections',
    async (request, reply) => {
      if (!isKnown(request)) return reply.callNotFound();
      const report = await billing.correctOvercharges({ isDryRun: request.query.dryRun === '1' });
      return reply.type('application/json').send(toJson(report));
    },
  );
  app.post('/internal/evidence/checks', async (request, reply) => {
    if (!isKnown(request)) return reply.callNotFound();
    const check = async () => {
      await audit.checkEvidence();
      return toJson(await audit.evidence.view());
    };
    return reply.type('application/json').send(answerWhenDone(check()));
  });
  app.post('/internal/retention', async (request, reply) => {
    if (!isKnown(request)) return reply.callNotFound();
    const report = await reporting.retain();
    return reply.type('application/json').send(toJson(report ?? null));
  });
}
