import { accept, type Decision, reject } from '@marquee/kit/decider/decider';
import type { CreativeScanEvent } from '@marquee/schemas/creative-scan/events';
import type { ScanResult } from '@marquee/schemas/creative-scan/result';
import { FINDING_TEXTS } from '@marquee/schemas/creative-scan/tags';

import { SCAN_REJECTIONS, type ScanRejection } from './rejections.ts';
import type { Scan, ScanStreamState } from './state.ts';

/** What a scan found; staff's clearances are not its affair. */
export interface ScanReport {
  readonly outcome: 'good' | 'suspicious' | 'malware';
  readonly result: ScanResult;
  readonly signature: string;
}

/** Who clears what was found. */
export interface Clearing {
  /** The user at the keyboard; null for the platform. */
  readonly clearedBy: number | null;
  /** Has this user changed the creative while acting as its owner? */
  readonly hasActedAsOwner: boolean;
}

export type ScanCommand =
  | ({ readonly type: 'RecordScan'; readonly creativeId: number; readonly userId: number } & ScanReport)
  | ({ readonly type: 'ClearScan'; readonly reason: string } & Clearing)
  | { readonly type: 'UndoScanClearance' };

type ScanDecision = Decision<CreativeScanEvent, ScanRejection>;

export function decideScan(command: ScanCommand, { scan }: ScanStreamState): ScanDecision {
  switch (command.type) {
    case 'RecordScan':
      return record(command, scan);
    case 'ClearScan': {
      if (scan?.outcome !== 'malware') return reject(SCAN_REJECTIONS['no-malware']);
      const { creativeId, userId, signature } = scan;
      if (command.clearedBy === userId || command.hasActedAsOwner)
        return reject(SCAN_REJECTIONS['own-creative']);
      return accept({
        type: 'CreativeScanCleared',
        data: { creativeId, userId, reason: command.reason, signature },
      });
    }
    case 'UndoScanClearance': {
      if (scan?.outcome !== 'cleared') return reject(SCAN_REJECTIONS['not-cleared']);
      const { creativeId, userId } = scan;
      return accept({ type: 'CreativeScanClearanceUndone', data: { creativeId, userId } });
    }
  }
}

/** What a scan found, comparable; how our own findings are worded is not part of it. */
const foundIn = (result: ScanResult): string =>
  JSON.stringify(isOwnFinding(result.tagName) ? { ...result, comment: null } : result);

const isOwnFinding = (tag: string | null): boolean => tag !== null && Object.hasOwn(FINDING_TEXTS, tag);

/**
 * A scan that finds what the last one did is no event: daily ones would fill the store. Malware is the same by its signature: the
 * rest of an address may differ each time.
 */
function record(
  { creativeId, userId, ...found }: Extract<ScanCommand, { type: 'RecordScan' }>,
  scan: Scan | null,
): ScanDecision {
  const { signature, result } = found;
  const cleared = scan?.clearedSignature?.split('\n') ?? [];
  // A page that does not answer this time leaves fewer findings.
  const isCleared =
    found.outcome === 'malware' && signature.split('\n').every((one) => cleared.includes(one));
  const outcome = isCleared ? 'cleared' : found.outcome;
  const isSame =
    scan !== null &&
    scan.outcome === outcome &&
    (isCleared || scan.signature === signature) &&
    (found.outcome === 'malware' || foundIn(scan.result) === foundIn(result));
  return isSame
    ? accept()
    : accept({ type: 'CreativeScanned', data: { creativeId, userId, outcome, result, signature } });
}
