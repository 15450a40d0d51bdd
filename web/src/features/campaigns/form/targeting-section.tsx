import { PLAYER_SIZES } from '@marquee/schemas/campaign/targeting';
import { EXCLUDED_NAMES, TARGETED_NAMES } from '@marquee/schemas/traffic/dimension-lists';
import type { ExcludedName, TargetedName } from '@marquee/schemas/traffic/dimensions';
import { useQuery } from '@tanstack/react-query';
import { Fragment, Suspense } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { useMaybeProfile } from '../../../lib/profile.ts';
import { Alert, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { FormToggleGroup } from '../../../widgets/form/fields/toggle-group-field.tsx';
import { FormSection } from '../../../widgets/form/layout/form-sections.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { Button } from '../../../ui/button.tsx';
import type { CampaignScope } from '../api.ts';
import type { Dictionary } from '@marquee/schemas/queries/dictionary';
import { dictionaryQuery } from '../../../lib/reference-data.ts';
import type { CampaignValues } from '../model/form-values.ts';
import { AgeField } from './age-field.tsx';
import type { DealsFieldProps } from './deals-field.tsx';
import { DimensionField } from './dimension-field.tsx';
import { ExcludedField } from './excluded-field.tsx';
import { OnDemand } from './on-demand.tsx';
import { GeoFields } from './geo-fields.tsx';
import { fieldName } from './field-name.ts';
import { TargetingResourceFields } from './targeting-resource-fields.tsx';

/** It shows nothing before it knows of a deal. */
const DealsField = lazyWithRetry<DealsFieldProps>(async () => (await import('./deals-field.tsx')).DealsField);
const SspFields = lazyWithRetry(async () => (await import('./ssp-fields.tsx')).SspFields);

interface TargetingSectionProps {
  readonly scope: CampaignScope;
  /** Owner of the campaign; undefined for the user's own. */
  readonly userId: number | undefined;
}

/** Targeting of the campaign. */
export function TargetingSection({ scope, userId }: TargetingSectionProps) {
  const { data: dictionary, isError, refetch } = useQuery(dictionaryQuery);
  return (
    <FormSection
      id="targeting"
      title={t('Targeting')}
      description={t(
        'Leave a field empty to reach everyone. We skip requests that don’t include the targeted data.',
      )}
    >
      <GeoFields />
      {dictionary !== undefined && <DeviceFields dictionary={dictionary} />}
      {dictionary === undefined && !isError && <Skeleton height={280} radius="md" />}
      {dictionary === undefined && isError && (
        <Alert tone="danger" title={t('Couldn’t load the device lists')}>
          <Button variant="default" size="xs" onClick={() => void refetch()}>
            {t('Try again')}
          </Button>
        </Alert>
      )}
      <SspsOnDemand scope={scope} />
      <TargetingResourceFields scope={scope} userId={userId} />
      <Suspense fallback={null}>
        <DealsField scope={scope} userId={userId} />
      </Suspense>
    </FormSection>
  );
}

/** For staff, for accounts that may see SSPs, and for campaigns that name any. */
function SspsOnDemand({ scope }: Pick<TargetingSectionProps, 'scope'>) {
  const { targeting } = useFormValues<CampaignValues>();
  const profile = useMaybeProfile();
  const isUsed = targeting.ssps.length + targeting.excludedSsps.length > 0;
  if (scope === 'own' && profile?.canSeeSsp !== true && !isUsed) return null;
  return (
    <OnDemand action={t('Choose or exclude SSPs')} isUsed={isUsed}>
      <SspFields />
    </OnDemand>
  );
}

function DeviceFields({ dictionary }: { readonly dictionary: Dictionary }) {
  const { targeting, creativeType } = useFormValues<CampaignValues>();
  return (
    <>
      {TARGETED_NAMES.map((name) => (
        <Fragment key={name}>
          <DimensionField name={name} dictionary={dictionary} />
          {isExcludedHere(name) && <ExcludedField name={name} />}
        </Fragment>
      ))}
      {(creativeType === 'video' || targeting.playerSizes.length > 0) && (
        <FormToggleGroup
          name={fieldName('targeting.playerSizes')}
          label={t('Player sizes')}
          description={t(
            'Widths in pixels: small up to 350, medium up to 499, large up to 799, x-large from 800.',
          )}
          options={PLAYER_SIZES.map((value) => ({
            value,
            label:
              value === 'all'
                ? t('All')
                : (dictionary.playerSizes.find(({ code }) => code === value)?.name ?? value),
          }))}
        />
      )}
      <AgeField />
    </>
  );
}

/** Countries have theirs with the other places. */
const isExcludedHere = (name: TargetedName): name is ExcludedName =>
  name !== 'country' && (EXCLUDED_NAMES as readonly TargetedName[]).includes(name);
