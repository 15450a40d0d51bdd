import { ADMIN, ADMIN_OR_AUDITOR, data, route, type RouteDefinition } from '@marquee/kit/http/route';
import { acknowledgeEvidenceCommand } from '@marquee/schemas/evidence/commands';
import { evidenceAnswer } from '@marquee/schemas/evidence/views';

import type { Evidence } from './evidence.ts';

const common = { tag: 'Activity log', ownership: 'none', response: evidenceAnswer } as const;

/** `/admin/evidence`: whether the log still matches the events, and the acknowledgements of differences. */
export const evidenceRoutes = (evidence: Evidence): readonly RouteDefinition[] => [
  route({
    ...common,
    method: 'GET',
    path: '/admin/evidence',
    summary: 'Differences between event store and log, acknowledged ones included',
    access: ADMIN_OR_AUDITOR,
    handler: async () => data(await evidence.view()),
  }),
  route({
    ...common,
    method: 'POST',
    path: '/admin/evidence/acknowledgements',
    summary: 'Acknowledge differences with a reason: readiness stops reporting them, the log keeps them',
    access: ADMIN,
    body: acknowledgeEvidenceCommand,
    needsFreshProof: true,
    handler: async ({ body, context, waitForProjections }) => {
      await waitForProjections(await evidence.acknowledge(body.fingerprints, body.reason, context));
      return data(await evidence.view());
    },
  }),
];
