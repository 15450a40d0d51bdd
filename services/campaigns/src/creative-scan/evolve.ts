import type { CreativeScanEvent } from '@marquee/schemas/creative-scan/events';

import type { Scan, ScanStreamState } from './state.ts';

/** Folds an event. The data was parsed when it was read, so nothing is checked here. */
export function evolveScan(state: ScanStreamState, event: CreativeScanEvent): ScanStreamState {
  const version = state.version + 1;
  if (event.type === 'CreativeScanned') {
    const { clearedSignature = null, clearedBecause = null } = state.scan ?? {};
    return { version, scan: { ...event.data, clearedSignature, clearedBecause } };
  }
  return { version, scan: state.scan && { ...state.scan, ...clearanceOf(event) } };
}

const clearanceOf = (
  event: Exclude<CreativeScanEvent, { type: 'CreativeScanned' }>,
): Pick<Scan, 'outcome' | 'clearedSignature' | 'clearedBecause'> =>
  event.type === 'CreativeScanCleared'
    ? { outcome: 'cleared', clearedSignature: event.data.signature, clearedBecause: event.data.reason }
    : { outcome: 'malware', clearedSignature: null, clearedBecause: null };
