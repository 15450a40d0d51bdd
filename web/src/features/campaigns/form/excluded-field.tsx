import { type ExcludedName, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';
import { useEffect, useRef, useState, type ReactNode } from 'react';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/within-sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import type { CampaignValues } from '../model/form-values.ts';

interface ExcludedFieldProps {
  readonly name: ExcludedName;
  /** The field. */
  readonly children: ReactNode;
}

/** The field of what is not bought: behind a button until it is asked for or holds anything, so that the page stays short. */
export function ExcludedField({ name, children }: ExcludedFieldProps) {
  const { targeting } = useFormValues<CampaignValues>();
  const { excluded, values } = TRAFFIC_DIMENSIONS[name].targeting;
  const isUsed = targeting[excluded.field].length > 0;
  const [state, setState] = useState<'closed' | 'used' | 'asked'>('closed');
  // It stays where the last value is taken out.
  if (isUsed && state === 'closed') setState('used');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (state === 'asked') place.current?.querySelector<HTMLElement>('input:not([type="hidden"])')?.focus();
  }, [state]);
  return (
    <div ref={place}>
      {state === 'closed' ? (
        <Button variant="subtle" size="compact-sm" onClick={() => setState('asked')}>
          {t('Exclude {values}', { values: withinSentence(declaredText(values.label)) })}
        </Button>
      ) : (
        children
      )}
    </div>
  );
}
