import { TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import type { CampaignValues } from '../model/form-values.ts';
import type { ExcludedControlProps } from './excluded-control.tsx';
import { OnDemand } from './on-demand.tsx';

const ExcludedControl = lazyWithRetry<ExcludedControlProps>(
  async () => (await import('./excluded-control.tsx')).ExcludedControl,
);

/** What is not bought of a dimension. */
export function ExcludedField({ name }: ExcludedControlProps) {
  const { targeting } = useFormValues<CampaignValues>();
  const { excluded, values } = TRAFFIC_DIMENSIONS[name].targeting;
  return (
    <OnDemand
      action={t('Exclude {values}', { values: withinSentence(declaredText(values.label)) })}
      isUsed={targeting[excluded.field].length > 0}
    >
      <ExcludedControl name={name} />
    </OnDemand>
  );
}
