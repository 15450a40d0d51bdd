import type { CreativeView } from '@marquee/schemas/creative/views';
import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { Message } from '../../../lib/i18n/message.tsx';
import { paths } from '../../../lib/paths.ts';
import { Alert } from '../../../ui/feedback/feedback.tsx';
import type { CreativeScope } from '../calls.ts';
import { ClearScan } from './clear-scan.tsx';
import { findingText } from './finding-text.ts';

interface ScanNoteProps {
  readonly scope: CreativeScope;
  readonly creative: CreativeView;
}

/** What a scan found in a creative, in words, and what to do about it; nothing where it found nothing. */
export function ScanNote({ scope, creative }: ScanNoteProps) {
  const { scanState, tmt } = creative;
  const text = findingText(tmt);
  if (text === undefined || scanState === 'not scanned') return null;
  const isMalware = scanState === 'malware';
  return (
    <Alert
      tone={isMalware ? 'danger' : 'info'}
      title={isMalware ? t('A scan found malware. The creative isn’t shown.') : t('What the last scan found')}
    >
      <p>{text}</p>
      {tmt.incidentUrl !== null && (
        <p style={{ overflowWrap: 'anywhere' }}>
          <code>{tmt.incidentUrl}</code>
        </p>
      )}
      {isMalware &&
        (scope === 'all' ? (
          <ClearScan creative={creative} />
        ) : (
          <p>
            <Message
              text="Change the ad to have it scanned again. If this is a mistake, <support>contact support</support>."
              elements={{ support: <Link to={paths.supportAdd.href()} /> }}
            />
          </p>
        ))}
    </Alert>
  );
}
