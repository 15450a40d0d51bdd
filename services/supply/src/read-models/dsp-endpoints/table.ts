import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';
import type { GeneratedAlways } from 'kysely';

/** One row a living DSP endpoint. */
export interface DspEndpointsTable {
  id: number;
  name: string;
  url: string;
  is_pop: boolean;
  is_direct: boolean;
  is_pop_xml: boolean;
  vast_type: DspEndpointFields['vastType'];
  qps: number;
  /** Milliseconds. */
  tmax: number;
  /** A day; 0 is without a limit. */
  spend_limit_nanos: bigint;
  /** Basis points of its bid. */
  margin_bps: number;
  /** Percent, for filters. */
  margin: GeneratedAlways<number>;
  is_active: boolean;
  created_at: Date;
  updated_at: Date;
}

export interface DspEndpointsTables {
  dsp_endpoints: DspEndpointsTable;
}
