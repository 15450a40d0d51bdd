import type { CreativeScanEvent } from '@marquee/schemas/creative-scan/events';
import type { ScanOutcome } from '@marquee/schemas/creative-scan/result';

import type { CatalogueState } from '../catalogue-state.ts';
import type { HandlersOf } from './catalogue-events.ts';

/** What scans say about creatives. A change refreshes the campaigns that show the creative. */
export function creativeScanHandlers(state: CatalogueState): HandlersOf<CreativeScanEvent> {
  const apply = (creativeId: number, outcome: ScanOutcome, nowMs: number): void => {
    if (!state.scans.record(creativeId, outcome === 'malware')) return;
    const creative = state.creatives.get(creativeId);
    if (creative !== undefined) state.creativeChanged(creative, nowMs);
  };
  return {
    CreativeScanned: ({ data: { creativeId, outcome } }, nowMs) => apply(creativeId, outcome, nowMs),
    CreativeScanCleared: ({ data: { creativeId } }, nowMs) => apply(creativeId, 'cleared', nowMs),
    CreativeScanClearanceUndone: ({ data: { creativeId } }, nowMs) => apply(creativeId, 'malware', nowMs),
  };
}
