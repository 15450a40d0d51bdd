import { HOUR_MS } from '../common/time.ts';
import type { ScanOutcome } from './result.ts';

/** Third-party scan status of the specification. */
export const SCAN_STATES = [
  'not scanned',
  'scan started hour ago',
  'paused',
  'checking',
  'checked',
  'malware',
  'good',
] as const;
export type ScanState = (typeof SCAN_STATES)[number];

/** What the state of a scan follows from. */
export interface ScanFacts {
  /** The creative is switched on. */
  readonly isActive: boolean;
  /** Since when a scan is waited for, milliseconds since 1970; null while none is. */
  readonly requestedAtMs: number | null;
  /** Of the last scan; null before the first. */
  readonly outcome: ScanOutcome | null;
}

/**
 * The state of a creative's scan: malware before all else, then a scan that is waited for. A creative that is switched off
 * is not scanned again (`paused`). `checked` is one of which something was found that is no malware.
 */
export function scanStateOf({ isActive, requestedAtMs, outcome }: ScanFacts, nowMs: number): ScanState {
  if (outcome === 'malware') return 'malware';
  if (requestedAtMs !== null) {
    return nowMs - requestedAtMs >= HOUR_MS ? 'scan started hour ago' : 'checking';
  }
  if (outcome === null) return 'not scanned';
  if (!isActive) return 'paused';
  return outcome === 'good' ? 'good' : 'checked';
}
