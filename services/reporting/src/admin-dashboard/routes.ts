import { ADMIN, data, route } from '@marquee/kit/http/route';
import { latenessOf } from '@marquee/kit/projector/lateness';
import { parkedByProjection } from '@marquee/kit/projector/parked';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { ProjectorWorker, Service } from '@marquee/kit/runtime/service';
import { formatDollars } from '@marquee/schemas/common/money';
import { type AdminDashboard, adminDashboardAnswer } from '@marquee/schemas/queries/dashboard';
import { DAY_MS } from '@marquee/schemas/common/time';
import * as v from 'valibot';

import type { MoneyFigures } from '../queries/campaign-activity.ts';

export interface AdminDashboardParts {
  readonly billing: {
    /** Nano-dollars that came in since a moment. */
    depositsSince(since: Date): Promise<bigint>;
    pendingPayments(): Promise<number>;
  };
  readonly campaigns: {
    /** How many wait for moderation. */
    pendingCounts(): Promise<{ readonly creatives: number; readonly campaigns: number }>;
  };
  readonly reporting: { moneySince(since: Date): Promise<MoneyFigures> };
  readonly readStore: ReadStore;
  readonly clock: () => Date;
  /** Address of the edge, and the secret without which it reveals no details of its health. */
  readonly edge: { readonly origin: string; readonly secret: string };
  /** Read models and whatever else follows the event store. */
  readonly projectors: () => readonly ProjectorWorker[];
}

const EDGE_TIMEOUT_MS = 2_000;

/** The admin's first page: what no single service knows. */
export function createAdminDashboard(parts: AdminDashboardParts): Service {
  const read = async (): Promise<AdminDashboard> => {
    const [today, waiting, projectors, edge] = await Promise.all([
      moneyOfToday(parts),
      whatWaits(parts),
      healthOfProjectors(parts),
      healthOfEdge(parts.edge),
    ]);
    return { today, waiting, projectors, edge };
  };
  return {
    name: 'admin dashboard',
    routes: [
      route({
        method: 'GET',
        path: '/admin/dashboard',
        summary: 'Money today, what waits, and the health of read models and edge',
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

async function moneyOfToday({
  billing,
  reporting,
  clock,
}: AdminDashboardParts): Promise<AdminDashboard['today']> {
  const nowMs = clock().getTime();
  const since = new Date(nowMs - (nowMs % DAY_MS));
  const [deposits, { spendNanos, costNanos }] = await Promise.all([
    billing.depositsSince(since),
    reporting.moneySince(since),
  ]);
  return {
    since: since.toISOString(),
    deposits: formatDollars(deposits),
    spend: formatDollars(spendNanos),
    cost: formatDollars(costNanos),
    profit: formatDollars(spendNanos - costNanos),
  };
}

async function whatWaits({ billing, campaigns }: AdminDashboardParts): Promise<AdminDashboard['waiting']> {
  const [pending, payments] = await Promise.all([campaigns.pendingCounts(), billing.pendingPayments()]);
  return { creatives: pending.creatives, campaigns: pending.campaigns, payments };
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
