import type { AdminDashboard } from '@marquee/schemas/queries/dashboard';
import type { ParkedEvents, ParkedRetry, ParkedRetryAll } from '@marquee/schemas/queries/parked-event';
import type { reconciliationAnswer } from '@marquee/schemas/queries/statistics';
import type { UserDashboardStats } from '@marquee/schemas/queries/user';
import { queryOptions } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';

import { api } from '../../lib/api-client.ts';
import type { DataAnswer } from '../../lib/list-query.ts';

/** Nobody pushes these; an admin's screen that stays open is asked for again at this pace. */
const EVERY_MS = 15_000;

export const adminDashboardQuery = queryOptions({
  queryKey: ['dashboard', 'all', 'platform'],
  queryFn: async ({ signal }) =>
    (await api.get<DataAnswer<AdminDashboard>>('/admin/dashboard', { signal })).data,
  refetchInterval: EVERY_MS,
});

export const userStatsQuery = queryOptions({
  queryKey: ['user', 'all', 'dashboard-stats'],
  queryFn: async ({ signal }) =>
    (await api.get<DataAnswer<UserDashboardStats>>('/users/dashboard-stats', { signal })).data,
  refetchInterval: 2 * EVERY_MS,
});

export type Reconciliation = InferOutput<typeof reconciliationAnswer>['data'];

export const reconciliationQuery = queryOptions({
  queryKey: ['dashboard', 'all', 'reconciliation'],
  queryFn: async ({ signal }) =>
    (await api.get<DataAnswer<Reconciliation>>('/admin/reconciliation', { signal })).data,
  refetchInterval: EVERY_MS,
});

export const parkedEventsQuery = queryOptions({
  queryKey: ['dashboard', 'all', 'parked-events'],
  queryFn: async ({ signal }) =>
    (await api.get<DataAnswer<ParkedEvents>>('/admin/parked-events', { signal })).data,
  refetchInterval: EVERY_MS,
});

export const retryParkedEvent = async (id: number): Promise<ParkedRetry> =>
  (await api.post<DataAnswer<ParkedRetry>>(`/admin/parked-events/${id}/retry`)).data;

export const retryParkedEvents = async (): Promise<ParkedRetryAll> =>
  (await api.post<DataAnswer<ParkedRetryAll>>('/admin/parked-events/retry')).data;

export interface WindowedCount {
  readonly lastMinute: number;
  readonly lastHour: number;
  readonly total: number;
}

/** `GET /admin/bidder/refusals`: how often each campaign did not bid on what was offered, and why. */
export interface BidderRefusals {
  readonly campaigns: readonly {
    readonly campaignId: number;
    /** Why it cannot bid at all now. */
    readonly standing: string | null;
    readonly bids: WindowedCount;
    readonly reasons: readonly (WindowedCount & { readonly reason: string })[];
  }[];
}

export const refusalsQuery = queryOptions({
  queryKey: ['dashboard', 'all', 'refusals'],
  queryFn: async ({ signal }) =>
    (await api.get<DataAnswer<BidderRefusals>>('/admin/bidder/refusals', { signal })).data,
  refetchInterval: EVERY_MS,
});
