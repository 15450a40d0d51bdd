import type { Role } from '../common/roles.ts';
import { STATISTICS_DIMENSIONS, type StatisticsDimension } from './statistics-dimensions.ts';
import { metricOf, type StatisticsField } from './statistics-metrics.ts';

/** What an account may see beyond its role. */
export interface ReportingPermissions {
  readonly role: Role;
  readonly canSeeClick: boolean;
  readonly canSeeSsp: boolean;
}

/** Dimensions that name where ads are shown; premium inventory is named to accounts that may buy it. */
export const isSourceDimension = (dimension: StatisticsDimension): boolean =>
  STATISTICS_DIMENSIONS[dimension].access === 'ssp';

/**
 * Advertisers see the supply side only where their account allows it (specification, section 6); the accounts of
 * others never.
 */
export function maySeeDimension(dimension: StatisticsDimension, permissions: ReportingPermissions): boolean {
  if (permissions.role === 'admin') return true;
  const { access } = STATISTICS_DIMENSIONS[dimension];
  return access === 'everyone' || (access === 'ssp' && permissions.canSeeSsp);
}

/** Advertisers see clicks only where their account allows it (specification, section 6); the platform's margin never. */
export function maySeeField(field: StatisticsField, permissions: ReportingPermissions): boolean {
  if (permissions.role === 'admin') return true;
  const { access } = metricOf(field);
  return access === undefined || (access === 'clicks' && permissions.canSeeClick);
}
