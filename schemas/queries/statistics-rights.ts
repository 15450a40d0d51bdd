import type { Role } from '../common/roles.ts';
import type { StatisticsDimension, StatisticsField } from './statistics.ts';

/** What an account may see beyond its role. */
export interface Sight {
  readonly role: Role;
  readonly canSeeClick: boolean;
  readonly canSeeSsp: boolean;
}

/** Who may see a dimension, beyond everybody. */
const DIMENSION_ACCESS: Readonly<Partial<Record<StatisticsDimension, 'admin' | 'ssp'>>> = {
  user: 'admin',
  ssp: 'ssp',
  domain: 'ssp',
  siteId: 'ssp',
  publisher: 'ssp',
  dspEndpoint: 'admin',
};

/** Dimensions that name where ads are shown; premium inventory is named to accounts that may buy it. */
export const isSourceDimension = (dimension: StatisticsDimension): boolean =>
  DIMENSION_ACCESS[dimension] === 'ssp';

/** Who may see a field, beyond everybody. */
const FIELD_ACCESS: Readonly<Partial<Record<StatisticsField, 'admin' | 'clicks'>>> = {
  clicks: 'clicks',
  ctr: 'clicks',
  cost: 'admin',
  profit: 'admin',
  cpc: 'clicks',
  grossClicks: 'clicks',
  invalidClicks: 'clicks',
  clicksWithoutImpression: 'clicks',
};

/**
 * Advertisers see the supply side only where their account allows it (specification, section 6); the accounts of
 * others never.
 */
export function maySeeDimension(dimension: StatisticsDimension, sight: Sight): boolean {
  if (sight.role === 'admin') return true;
  const access = DIMENSION_ACCESS[dimension];
  return access === undefined || (access === 'ssp' && sight.canSeeSsp);
}

/** Advertisers see clicks only where their account allows it (specification, section 6); what the house earns, never. */
export function maySeeField(field: StatisticsField, sight: Sight): boolean {
  if (sight.role === 'admin') return true;
  const access = FIELD_ACCESS[field];
  return access === undefined || (access === 'clicks' && sight.canSeeClick);
}
