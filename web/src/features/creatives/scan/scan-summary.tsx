import type { CreativeChecks } from '@marquee/schemas/creative/checks';

import { t } from '../../../lib/i18n/i18n.ts';
import { EntityStatus } from '../../../widgets/status/entity-status.tsx';
import { findingText } from './finding-text.ts';

/** The state of a creative's scan, what was found in words, and why staff cleared it. */
export function ScanSummary({ state, result, clearedBecause }: CreativeChecks['scan']) {
  const text = findingText(result);
  return (
    <>
      <EntityStatus kind="scan" status={state} />
      {clearedBecause !== null && (
        <span>{t('Cleared as a false positive: {reason}', { reason: clearedBecause })}</span>
      )}
      {text !== undefined && <span>{text}</span>}
      {result.incidentUrl !== null && <code>{result.incidentUrl}</code>}
    </>
  );
}
