import type { Decider } from '@marquee/kit/decider/decider';
import type { CreativeScanEvent } from '@marquee/schemas/creative-scan/events';

import { decideScan, type ScanCommand } from './decide.ts';
import { evolveScan } from './evolve.ts';
import type { ScanRejection } from './rejections.ts';
import { initialScanState, type ScanStreamState } from './state.ts';

/** What scans found in a creative, and what staff says about it. */
export const scanDecider: Decider<ScanCommand, ScanStreamState, CreativeScanEvent, ScanRejection> = {
  decide: decideScan,
  evolve: evolveScan,
  initialState: initialScanState,
};

export const scanStream = (creativeId: number): string => `creative-scan-${creativeId}`;
