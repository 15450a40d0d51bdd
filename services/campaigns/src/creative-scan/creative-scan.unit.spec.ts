import { specification } from '@marquee/kit/decider/specification';
import type { CreativeScanEvent } from '@marquee/schemas/creative-scan/events';
import { NOTHING_FOUND, type ScanOutcome } from '@marquee/schemas/creative-scan/result';
import { describe, it } from 'vitest';

import type { ScanCommand } from './decide.ts';
import { scanDecider } from './index.ts';

const { given } = specification(scanDecider);
const identity = { creativeId: 7, userId: 5 };
const found = { ...NOTHING_FOUND, tagName: 'crypto-miner', hitType: 'markup' };
const scanned = (outcome: ScanOutcome, signature = outcome === 'good' ? '' : 'a'): CreativeScanEvent => ({
  type: 'CreativeScanned',
  data: { ...identity, outcome, result: outcome === 'good' ? NOTHING_FOUND : found, signature },
});
const record = (outcome: 'good' | 'malware', signature?: string): ScanCommand => {
  const { data } = scanned(outcome, signature) as Extract<CreativeScanEvent, { type: 'CreativeScanned' }>;
  return { type: 'RecordScan', ...data, outcome };
};
const clear: ScanCommand = {
  ...{ type: 'ClearScan', reason: 'Their own library' },
  ...{ clearedBy: 1, hasActedAsOwner: false },
};
const undo: ScanCommand = { type: 'UndoScanClearance' };
const cleared: Extract<CreativeScanEvent, { type: 'CreativeScanCleared' }> = {
  type: 'CreativeScanCleared',
  data: { ...identity, reason: 'Their own library', signature: 'a' },
};
const undone: CreativeScanEvent = { type: 'CreativeScanClearanceUndone', data: identity };

describe('a scan', () => {
  it('is an event when it finds something else than the one before', () => {
    given().when(record('good')).then(scanned('good'));
    given(scanned('good')).when(record('good')).then();
    given(scanned('good')).when(record('malware')).then(scanned('malware'));
    given(scanned('malware')).when(record('malware')).then();
    given(scanned('malware')).when(record('malware', 'b')).then(scanned('malware', 'b'));
    given(scanned('malware')).when(record('good')).then(scanned('good'));
  });

  it('is no event where a release says the same finding in other words', () => {
    const scan = scanned('suspicious');
    const { data } = scan as Extract<CreativeScanEvent, { type: 'CreativeScanned' }>;
    const found = { type: 'RecordScan', ...data, outcome: 'suspicious' } as const;
    const worded = (comment: string, tagName = 'crypto-miner') => ({ ...data.result, comment, tagName });
    given(scan)
      .when({ ...found, result: worded('It mines.') })
      .then();
    // Another scanner's words are its own.
    const result = worded('Seen again', 'of-another-scanner');
    given(scan)
      .when({ ...found, result })
      .then({ type: 'CreativeScanned', data: { ...data, result } });
  });
});

describe('a clearance', () => {
  it('is of malware alone, and once', () => {
    given(scanned('malware')).when(clear).then(cleared);
    for (const history of [[], [scanned('good')], [scanned('suspicious')], [scanned('malware'), cleared]])
      given(...history)
        .when(clear)
        .thenRejected({ reason: 'no-malware', type: 'Conflict' });
  });

  it('is of no creative of one’s own, and of none that one changed as its owner', () => {
    for (const own of [{ clearedBy: identity.userId }, { hasActedAsOwner: true }])
      given(scanned('malware'))
        .when({ ...clear, ...own })
        .thenRejected({ reason: 'own-creative', type: 'Forbidden' });
    given(scanned('malware'))
      .when({ ...clear, clearedBy: null })
      .then(cleared);
  });

  it('holds for what was found, also when that is found again, and for nothing else', () => {
    const history = [scanned('malware'), cleared];
    given(...history)
      .when(record('malware'))
      .then();
    given(...history)
      .when(record('malware', 'b'))
      .then(scanned('malware', 'b'));
    given(scanned('malware', 'a\nb'), { ...cleared, data: { ...cleared.data, signature: 'a\nb' } })
      .when(record('malware'))
      .then();
    given(...history)
      .when(record('malware', 'a\nb'))
      .then(scanned('malware', 'a\nb'));
    given(...history, scanned('good'))
      .when(record('malware'))
      .then(scanned('cleared'));
  });

  it('can be undone, and then the finding counts again', () => {
    given(scanned('malware'), cleared).when(undo).then(undone);
    given(scanned('malware'), cleared, undone).when(record('malware')).then();
    given(scanned('malware'), cleared, undone, scanned('good'))
      .when(record('malware'))
      .then(scanned('malware'));
    for (const history of [[], [scanned('malware')], [scanned('malware'), cleared, undone]])
      given(...history)
        .when(undo)
        .thenRejected({ reason: 'not-cleared' });
  });
});
