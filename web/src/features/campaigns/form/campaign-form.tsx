import { changeCampaignBody, createCampaignBody } from '@marquee/schemas/campaign/commands';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { Suspense, type ReactNode } from 'react';
import type { GenericSchema } from 'valibot';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { useAnchor } from '../../../lib/use-anchor.ts';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { AppForm } from '../../../widgets/form/app-form.tsx';
import { FormActions } from '../../../widgets/form/submit/form-actions.tsx';
import { FormSections } from '../../../widgets/form/layout/form-sections.tsx';
import { confirmRaises } from '../../../widgets/money/confirm-raises.tsx';
import type { CampaignScope } from '../api.ts';
import { AdjustmentsSection } from '../bid-adjustments/adjustments-section.tsx';
import { amountChanges } from '../model/amount-changes.ts';
import type { CampaignInput, CampaignValues } from '../model/form-values.ts';
import { BasicsSection } from './basics-section.tsx';
import { BudgetSection } from './budget-section.tsx';
import { CreativesSection } from './creatives-section.tsx';
import { FrequencySection } from './frequency-section.tsx';
import type { PlanSummaryProps } from './plan-summary.tsx';
import { TargetingSection } from './targeting-section.tsx';
import { TrafficSection } from './traffic-section.tsx';

const PlanSummary = lazyWithRetry<PlanSummaryProps>(
  async () => (await import('./plan-summary.tsx')).PlanSummary,
);

interface CampaignFormProps {
  readonly scope: CampaignScope;
  /** As it is stored; undefined for a new one. */
  readonly campaign?: CampaignView;
  readonly defaultValues: CampaignValues;
  readonly draftKey: string;
  /** Sends what the person typed; its answer becomes the untouched state. */
  readonly onSubmit: (
    values: CampaignInput,
    idempotencyKey: string,
  ) => Promise<{ readonly values?: CampaignValues; readonly isLeaving?: boolean } | void>;
  readonly loadLatest?: () => Promise<CampaignValues>;
  readonly cancelTo: string;
  /** Sections after the form's own. */
  readonly children?: ReactNode;
}

/** Everything that an advertiser sets on a campaign, with what it would come to beside it. */
export function CampaignForm(props: CampaignFormProps) {
  const { scope, campaign, defaultValues, draftKey, onSubmit, loadLatest, cancelTo, children } = props;
  const isNew = campaign === undefined;
  const schema: GenericSchema<CampaignInput, unknown> = isNew ? createCampaignBody : changeCampaignBody;
  useAnchor();
  return (
    <AppForm
      schema={schema}
      defaultValues={defaultValues}
      confirm={isNew ? undefined : (input, before) => confirmRaises(amountChanges(before, input))}
      draftKey={draftKey}
      sendsOnEnter={!isNew}
      aria-label={isNew ? t('New campaign') : t('Campaign')}
      onSubmit={async (values, { idempotencyKey }) => (await onSubmit(values, idempotencyKey)) ?? undefined}
      {...(loadLatest === undefined ? {} : { loadLatest })}
    >
      <FormSections
        aside={
          <Suspense
            fallback={<Skeleton height={240} radius="lg" aria-label={t('The estimate is loading')} />}
          >
            <PlanSummary scope={scope} campaign={campaign} />
          </Suspense>
        }
        label={t('Sections of the campaign')}
      >
        <BasicsSection
          scope={scope}
          userId={scope === 'all' ? campaign?.userId : undefined}
          campaignId={campaign?.id}
        />
        <BudgetSection />
        <AdjustmentsSection />
        <TargetingSection scope={scope} userId={scope === 'all' ? campaign?.userId : undefined} />
        <TrafficSection />
        <FrequencySection />
        <CreativesSection scope={scope} userId={scope === 'all' ? campaign?.userId : undefined} />
        {children}
        <FormActions
          submitLabel={isNew ? t('Create campaign') : t('Save changes')}
          cancelTo={cancelTo}
          sticky
        />
      </FormSections>
    </AppForm>
  );
}
