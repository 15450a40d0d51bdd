import { accountsMigrations } from '@marquee/accounts';
import {
  httpMigrations,
  idMigrations,
  personalDataMigrations,
  projectionMigrations,
} from '@marquee/adapters/postgres/migrations';
import { audiencesMigrations } from '@marquee/audiences';
import { auditMigrations } from '@marquee/audit';
import { bidderMigrations } from '@marquee/bidder';
import { billingMigrations } from '@marquee/billing';
import { budgetMigrations } from '@marquee/budget';
import { campaignsMigrations } from '@marquee/campaigns';
import { ingesterMigrations } from '@marquee/ingester';
import { migratePackage, type PackageMigrations } from '@marquee/kit/read-store/migrations';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { notificationsMigrations } from '@marquee/notifications';
import { reportingMigrations } from '@marquee/reporting';
import { trackerMigrations } from '@marquee/tracker';

/**
 * Every operational table of PostgreSQL, by package. Read models are not among them: they are rebuilt from events. The edge's are, so
 * that the job that migrates prepares them too. (The demo data migrates its own when it is first seeded.)
 */
export const operationalMigrations: readonly PackageMigrations[] = [
  projectionMigrations,
  httpMigrations,
  personalDataMigrations,
  idMigrations,
  accountsMigrations,
  auditMigrations,
  billingMigrations,
  campaignsMigrations,
  notificationsMigrations,
  reportingMigrations,
  ingesterMigrations,
  budgetMigrations,
  bidderMigrations,
  audiencesMigrations,
  trackerMigrations,
];

/** Brings all of them up to date; harmless to run again, and from several processes at once. */
export async function migrateOperationalTables(readStore: ReadStore): Promise<void> {
  for (const migrations of operationalMigrations) await migratePackage(readStore, migrations);
}
