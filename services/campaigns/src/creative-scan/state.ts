import type { ScanResult, ScanOutcome } from '@marquee/schemas/creative-scan/result';

/** What holds of a creative's last scan. */
export interface Scan {
  readonly creativeId: number;
  readonly userId: number;
  readonly outcome: ScanOutcome;
  readonly result: ScanResult;
  readonly signature: string;
  /** The signature that staff cleared, and why; null while none is. */
  readonly clearedSignature: string | null;
  readonly clearedBecause: string | null;
}

export interface ScanStreamState {
  /** Revision of the stream's last event, -1 before the first. */
  readonly version: number;
  readonly scan: Scan | null;
}

export const initialScanState: ScanStreamState = { version: -1, scan: null };
