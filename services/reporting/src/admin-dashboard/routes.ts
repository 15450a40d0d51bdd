import { ADMIN, data, route } from '@marquee/kit/http/route';
import { latenessOf } from '@marquee/kit/projector/lateness';
import { parkedByProjection } from '@marquee/kit/projector/parked';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { ProjectorWorker, Service } from '@marquee/kit/runtime/service';
import { type AdminDashboard, adminDashboardAnswer } from '@marquee/schemas/queries/dashboard';
import * as v from 'valibot';

import { dashboardMoney, type DashboardMoneyParts } from './money.ts';

export interface AdminDashboardParts extends Omit<DashboardMoneyParts, 'billing'> {
  readonly billing: DashboardMoneyParts['billing'] & {
    pendingPayments(): Promise<{ readonly count: number; readonly oldest: Date | null }>;
  };
  readonly campaigns: {
    /** How many wait for moderation, and since when the longest waiting ones do. */
    pendingCounts(): Promise<{
      readonly creatives: number;
      readonly campaigns: number;
      readonly oldestCreative: Date | null;
      readonly oldestCampaign: Date | null;
    }>;
  };
  readonly readStore: ReadStore;
  /** Address of the edge, and the secret without which it reveals no details of its health. */
  readonly edge: { readonly origin: string; readonly secret: string };
  /** Read models and whatever else follows the event store. */
  readonly projectors: () => readonly ProjectorWorker[];
}

const EDGE_TIMEOUT_MS = 2_000;

/** The admin's first page: what no single service knows. */
export function createAdminDashboard(parts: AdminDashboardParts): Service {
  const read = async (): Promise<AdminDashboard> => {
    const [money, queues, projectors, edge] = await Promise.all([
      dashboardMoney(parts),
      whatWaits(parts),
      healthOfProjectors(parts),
      healthOfEdge(parts.edge),
    ]);
    return { ...money, ...queues, projectors, edge };
  };
  return {
    name: 'admin dashboard',
    routes: [
      route({
        method: 'GET',
        path: '/admin/dashboard',
        summary: 'Money of today against yesterday, what waits, and the health of read models and edge',
        tag: 'Dashboard',
        access: ADMIN,
        ownership: 'none',
        response: adminDashboardAnswer,
        handler: async () => data(await read()),
      }),
    ],
    workers: [],
    dispose: async () => undefined,
  };
}

async function whatWaits({
  billing,
  campaigns,
}: AdminDashboardParts): Promise<Pick<AdminDashboard, 'waiting' | 'oldestWaiting'>> {
  const [pending, payments] = await Promise.all([campaigns.pendingCounts(), billing.pendingPayments()]);
  const since = (oldest: Date | null): string | null => oldest?.toISOString() ?? null;
  return {
    waiting: { creatives: pending.creatives, campaigns: pending.campaigns, payments: payments.count },
    oldestWaiting: {
      creatives: since(pending.oldestCreative),
      campaigns: since(pending.oldestCampaign),
      payments: since(payments.oldest),
    },
  };
}

/** Health of each projector, by the rules of `/health/ready`. */
async function healthOfProjectors({
  projectors,
  readStore,
}: AdminDashboardParts): Promise<AdminDashboard['projectors']> {
  const parked = await parkedByProjection(readStore);
  return projectors().map((projector) => {
    const name = projector.name.replace(/^projector /, '');
    const lag = projector.lag?.();
    const reason = projector.unhealthy?.() ?? (lag && latenessOf(lag)) ?? null;
    return {
      name,
      lag: lag?.events ?? null,
      lagSeconds: lag?.seconds ?? 0,
      parked: parked.get(name) ?? 0,
      isHealthy: reason === null,
      reason,
    };
  });
}

/** What `/health/ready` answers. */
const edgeReadiness = v.object({
  status: v.string(),
  parts: v.array(v.object({ name: v.string(), ok: v.boolean(), reason: v.optional(v.string()) })),
});

async function healthOfEdge({
  origin,
  secret,
}: AdminDashboardParts['edge']): Promise<AdminDashboard['edge']> {
  try {
    const response = await fetch(`${origin}/health/ready`, {
      headers: { 'x-edge-secret': secret },
      // The secret goes to the edge alone.
      redirect: 'error',
      signal: AbortSignal.timeout(EDGE_TIMEOUT_MS),
    });
    const answer = v.safeParse(edgeReadiness, await response.json().catch(() => undefined));
    if (!answer.success) throw new Error(`its readiness answered ${response.status}`);
    const { status, parts } = answer.output;
    const ill = parts
      .filter(({ ok }) => !ok)
      .map(({ name, reason = 'it is not well' }) => `${name}: ${reason}`);
    return {
      isHealthy: response.ok,
      reason: response.ok ? null : ill.join('; ') || status,
      parts: parts.map(({ name, ok, reason }) => ({ name, isHealthy: ok, reason: reason ?? null })),
    };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { isHealthy: false, reason: `The edge does not answer: ${why}`, parts: [] };
  }
}
