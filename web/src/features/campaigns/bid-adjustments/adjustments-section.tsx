import { Suspense } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { FormSection } from '../../../widgets/form/layout/form-sections.tsx';

const AdjustmentsField = lazyWithRetry(
  async () => (await import('./adjustments-field.tsx')).AdjustmentsField,
);

/** By how much more or less the campaign bids for some of its traffic. */
export function AdjustmentsSection() {
  return (
    <FormSection
      id="bid-adjustments"
      title={t('Bid adjustments')}
      description={t(
        'Bid more or less for some sites, SSPs, devices and hours. Where several apply, they multiply: from a tenth of the bid to ten times it.',
      )}
    >
      <Suspense fallback={<Skeleton height={96} radius="md" aria-label={t('Loading')} />}>
        <AdjustmentsField />
      </Suspense>
    </FormSection>
  );
}
