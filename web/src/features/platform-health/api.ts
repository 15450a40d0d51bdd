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
import { nowMs } from '../../lib/clock.ts';

/** How often an open screen reloads these figures, which the server does not push. */
const EVERY_MS = 15_000;
const FIGURES_KEY = ['dashboard', 'all'] as const;

/** Reads the figures that are on screen, all at once; while the page is hidden, none. */
export const figuresClock = queryOptions({
  queryKey: ['clock', 'dashboard', 'all'],
  queryFn: async ({ client }) => {
    // What the cards have just asked for themselves is not asked for again.
    await client.refetchQueries({ queryKey: FIGURES_KEY, type: 'active' }, { cancelRefetch: false });
    return nowMs();
  },
  refetchInterval: EVERY_MS,
});

export const adminDashboardQuery = queryOptions({
  queryKey: [...FIGURES_KEY, 'platform'],
  queryFn: async ({ signal }) =>
    (await parsed(adminDashboardAnswer, api.get('/admin/dashboard', { signal }))).data,
});

/** Steps of the rates end every five seconds: they are read in between too. */
const RATES_EVERY_MS = 5_000;

export const bidRatesQuery = queryOptions({
  queryKey: [...FIGURES_KEY, 'bid-rates'],
  queryFn: async ({ signal }) =>
    (await parsed(bidRatesAnswer, api.get('/admin/bidder/rates', { signal }))).data,
  refetchInterval: RATES_EVERY_MS,
});

export const userStatsQuery = queryOptions({
  queryKey: [...FIGURES_KEY, 'users'],
  queryFn: async ({ signal }) =>
    parsedData(userDashboardStats, api.get('/users/dashboard-stats', { signal })),
});

export type Reconciliation = InferOutput<typeof reconciliationAnswer>['data'];

export const reconciliationQuery = queryOptions({
  queryKey: [...FIGURES_KEY, 'reconciliation'],
  queryFn: async ({ signal }) =>
    (await parsed(reconciliationAnswer, api.get('/admin/reconciliation', { signal }))).data,
});

export const parkedEventsQuery = queryOptions({
  queryKey: [...FIGURES_KEY, 'parked-events'],
  queryFn: async ({ signal }) =>
    (await parsed(parkedEventsAnswer, api.get('/admin/parked-events', { signal }))).data,
});

export const retryParkedEvent = async (id: number): Promise<ParkedRetry> =>
  (await parsed(parkedRetryAnswer, api.post(`/admin/parked-events/${id}/retry`))).data;

export const retryParkedEvents = async (): Promise<ParkedRetryAll> =>
  (await parsed(parkedRetryAllAnswer, api.post('/admin/parked-events/retry'))).data;

/** Also on a page of its own. */
export const evidenceQuery = queryOptions({
  queryKey: [...FIGURES_KEY, 'evidence'],
  queryFn: async ({ signal }) => (await parsed(evidenceAnswer, api.get('/admin/evidence', { signal }))).data,
  refetchInterval: EVERY_MS,
});

export const acknowledgeEvidence = async (
  fingerprints: readonly string[],
  reason: string,
): Promise<EvidenceView> =>
  (await parsed(evidenceAnswer, api.post('/admin/evidence/acknowledgements', { fingerprints, reason }))).data;

export const noBidsQuery = queryOptions({
  queryKey: [...FIGURES_KEY, 'no-bids'],
  queryFn: async ({ signal }) =>
    (await parsed(bidderNoBidsAnswer, api.get('/admin/bidder/refusals', { signal }))).data,
});
