import { type ExcludedName, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';
import { Suspense, useState } from 'react';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { withinSentence } from '../../../lib/within-sentence.ts';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import type { CampaignValues } from '../model/form-values.ts';
import type { ExcludedControlProps } from './excluded-control.tsx';

const ExcludedControl = lazyWithRetry<ExcludedControlProps>(
  async () => (await import('./excluded-control.tsx')).ExcludedControl,
);

/** What is not bought of a dimension: behind a button until it is asked for or there is anything, so that the page stays short. */
export function ExcludedField({ name }: { readonly name: ExcludedName }) {
  const { targeting } = useFormValues<CampaignValues>();
  const { excluded, values } = TRAFFIC_DIMENSIONS[name].targeting;
  const isUsed = targeting[excluded.field].length > 0;
  const [state, setState] = useState<'closed' | 'used' | 'asked'>('closed');
  // It stays where the last value is taken out.
  if (isUsed && state === 'closed') setState('used');
  return state === 'closed' ? (
    <div>
      <Button variant="subtle" size="compact-sm" onClick={() => setState('asked')}>
        {t('Exclude {values}', { values: withinSentence(declaredText(values.label)) })}
      </Button>
    </div>
  ) : (
    <Suspense fallback={<Skeleton height={60} radius="md" />}>
      <ExcludedControl name={name} isFocused={state === 'asked'} />
    </Suspense>
  );
}
