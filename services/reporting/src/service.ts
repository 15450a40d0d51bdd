import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Service } from '@marquee/kit/runtime/service';
import type { Registry } from 'prom-client';

import { migrate } from './migrate.ts';
import { createAdStats, type AdStats } from './queries/ad-stats.ts';
import { readFactFigures, readSpendSince, type CampaignSpend, type FactFigures } from './queries/spend.ts';
import {
  checkReconciliation,
  observeReconciliation,
  reconciliationRoutes,
  type ReconciliationDeps,
} from './reconciliation/reconciliation.ts';
import type { Reconciliation } from './reconciliation/reconcile.ts';
import { statisticsRoutes } from './statistics.http.ts';

export type { AdStats, AdTotals } from './queries/ad-stats.ts';
export type { CampaignSpend, FactFigures } from './queries/spend.ts';
export { reconcile } from './reconciliation/reconcile.ts';
export type { Difference, Reconciliation, ReconciliationInput } from './reconciliation/reconcile.ts';

export type ReportingConfig = Readonly<Record<never, never>>;

export interface ReportingDeps extends Omit<ReconciliationDeps, 'factStore'> {
  readonly factStore: FactStore;
  readonly clock: () => Date;
  readonly metrics?: Registry;
}

export interface ReportingService extends Service {
  /** How campaigns and creatives did, for their lists. */
  readonly stats: AdStats;
  /** Spend of every campaign over all time, from the facts themselves. */
  factFigures(): Promise<FactFigures>;
  /** Spend of every campaign since a moment, counted by whole half hours (UTC). */
  spendSince(since: Date): Promise<CampaignSpend[]>;
  /** Facts, journal and balances, compared now. */
  reconcile(): Promise<Reconciliation>;
}

/** Statistics over the facts. Owns the fact store's tables. */
export function createReportingService(_config: ReportingConfig, deps: ReportingDeps): ReportingService {
  const { factStore, clock, metrics } = deps;
  const check = () => checkReconciliation(deps);
  observeReconciliation(metrics, check);
  return {
    name: 'reporting',
    routes: [...statisticsRoutes({ factStore, clock }), ...reconciliationRoutes(check, clock)],
    workers: [],
    stats: createAdStats(factStore),
    factFigures: () => readFactFigures(factStore),
    spendSince: (since) => readSpendSince(factStore, since),
    reconcile: check,
    migrate: () => migrate(factStore),
    dispose: async () => undefined,
  };
}
