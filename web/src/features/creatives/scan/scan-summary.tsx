import type { ScanResult } from '@marquee/schemas/creative-scan/result';
import type { ScanState } from '@marquee/schemas/creative-scan/state';

import { t } from '../../../lib/i18n/i18n.ts';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { findingText } from './finding-text.ts';

interface ScanSummaryProps {
  readonly state: ScanState;
  readonly result: ScanResult;
  /** Staff cleared what was found. */
  readonly isCleared?: boolean;
}

/** The state of a creative's scan, and what was found in words. */
export function ScanSummary({ state, result, isCleared = false }: ScanSummaryProps) {
  const text = findingText(result);
  return (
    <>
      <EntityStatus kind="scan" status={state} />
      {isCleared && <span>{t('Cleared as a false positive.')}</span>}
      {text !== undefined && <span>{text}</span>}
      {result.incidentUrl !== null && <code>{result.incidentUrl}</code>}
    </>
  );
}
