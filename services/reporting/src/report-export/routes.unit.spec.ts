import type { RouteRequest } from '@marquee/kit/http/route';
import { sampleContext } from '@marquee/kit/testing/samples';
import { expect, it } from 'vitest';

import { reportExportRoutes, type ReportExportRouteDeps } from './routes.ts';

it('has the worker make an export once the read model has it', async () => {
  const happened: string[] = [];
  const state = { status: 'pending', exportId: 1, userId: 5, format: 'csv', name: 'mine', query: '' };
  const deps = {
    commands: { request: async () => ({ accepted: true, state, position: 7n, events: [] }) },
    queries: { countPending: async () => 0 },
    statistics: { request: async () => undefined },
    clock: () => new Date('2026-11-02T10:00:00Z'),
    onRequest: () => happened.push('made'),
  } as unknown as ReportExportRouteDeps;
  const request = reportExportRoutes(deps).find(({ method }) => method === 'POST');
  const answer = await request?.handler({
    body: { format: 'csv', query: 'groupBy=day' },
    principal: { userId: 5 },
    context: sampleContext(),
    waitForProjections: async (position: bigint) => happened.push(`seen ${position}`),
  } as unknown as RouteRequest<never, never, never>);
  expect(answer).toMatchObject({ status: 202 });
  expect(happened).toEqual(['seen 7', 'made']);
});
