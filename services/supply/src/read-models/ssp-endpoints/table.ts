import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

/** One row a living SSP endpoint. */
export interface SspEndpointsTable {
  id: number;
  name: string;
  url: string | null;
  type: SspEndpointFields['type'];
  integration: SspEndpointFields['integration'];
  qps: number;
  limit_qps: number;
  /** Milliseconds. */
  tmax: number;
  bids_per_imp: number;
  /** A day; 0 is without a limit. */
  spend_limit_nanos: bigint;
  is_active: boolean;
  is_premium: boolean;
  key: string;
  created_at: Date;
  updated_at: Date;
}

/** One row an endpoint that sells premium inventory; a deleted one keeps it, because what it sold is still in reports. */
interface PremiumSspsTable {
  id: number;
}

export interface SspEndpointsTables {
  ssp_endpoints: SspEndpointsTable;
  premium_ssps: PremiumSspsTable;
}
