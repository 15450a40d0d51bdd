import { adminDashboardAnswer } from '@marquee/schemas/queries/dashboard';
import { evidenceAnswer, type EvidenceView } from '@marquee/schemas/evidence/views';
import { bidRatesAnswer } from '@marquee/schemas/queries/bid-rates';
import { bidderNoBidsAnswer } from '@marquee/schemas/queries/no-bids';
import {
  parkedEventsAnswer,
  parkedRetryAllAnswer,
  parkedRetryAnswer,
  type ParkedRetry,
  type ParkedRetryAll,
} from '@marquee/schemas/parked-event/views';
import { reconciliationAnswer } from '@marquee/schemas/queries/statistics';
import { userDashboardStats } from '@marquee/schemas/user/views';
import { queryOptions } from '@tanstack/react-query';
import type { InferOutput } from 'valibot';

import { parsed, parsedData } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';

/** How often an open screen reloads these figures, which the server does not push. */
const EVERY_MS = 15_000;

export const adminDashboardQuery = queryOptions({
  queryKey: ['dashboard', 'all', 'platform'],
  queryFn: async ({ signal }) =>
    (await parsed(adminDashboardAnswer, api.get('/admin/dashboard', { signal }))).data,
  refetchInterval: EVERY_MS,
});

/** Steps of the rates end every five seconds. */
const RATES_EVERY_MS = 5_000;

export const bidRatesQuery = queryOptions({
  queryKey: ['dashboard', 'all', 'bid-rates'],
  queryFn: async ({ signal }) =>
    (await parsed(bidRatesAnswer, api.get('/admin/bidder/rates', { signal }))).data,
  refetchInterval: RATES_EVERY_MS,
});

export const userStatsQuery = queryOptions({
  queryKey: ['user', 'all', 'dashboard-stats'],
  queryFn: async ({ signal }) =>
    parsedData(userDashboardStats, api.get('/users/dashboard-stats', { signal })),
  refetchInterval: 2 * EVERY_MS,
});

export type Reconciliation = InferOutput<typeof reconciliationAnswer>['data'];

export const reconciliationQuery = queryOptions({
  queryKey: ['dashboard', 'all', 'reconciliation'],
  queryFn: async ({ signal }) =>
    (await parsed(reconciliationAnswer, api.get('/admin/reconciliation', { signal }))).data,
  refetchInterval: EVERY_MS,
});

export const parkedEventsQuery = queryOptions({
  queryKey: ['dashboard', 'all', 'parked-events'],
  queryFn: async ({ signal }) =>
    (await parsed(parkedEventsAnswer, api.get('/admin/parked-events', { signal }))).data,
  refetchInterval: EVERY_MS,
});

export const retryParkedEvent = async (id: number): Promise<ParkedRetry> =>
  (await parsed(parkedRetryAnswer, api.post(`/admin/parked-events/${id}/retry`))).data;

export const retryParkedEvents = async (): Promise<ParkedRetryAll> =>
  (await parsed(parkedRetryAllAnswer, api.post('/admin/parked-events/retry'))).data;

export const evidenceQuery = queryOptions({
  queryKey: ['dashboard', 'all', 'evidence'],
  queryFn: async ({ signal }) => (await parsed(evidenceAnswer, api.get('/admin/evidence', { signal }))).data,
  refetchInterval: EVERY_MS,
});

export const acknowledgeEvidence = async (
  fingerprints: readonly string[],
  reason: string,
): Promise<EvidenceView> =>
  (await parsed(evidenceAnswer, api.post('/admin/evidence/acknowledgements', { fingerprints, reason }))).data;

export const noBidsQuery = queryOptions({
  queryKey: ['dashboard', 'all', 'no-bids'],
  queryFn: async ({ signal }) =>
    (await parsed(bidderNoBidsAnswer, api.get('/admin/bidder/refusals', { signal }))).data,
  refetchInterval: EVERY_MS,
});
