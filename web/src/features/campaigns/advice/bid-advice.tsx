import { useCallback } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { Skeleton } from '../../../ui/feedback/feedback.tsx';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { useSetFormValue } from '../../../widgets/form/use-form-value.ts';
import type { CampaignScope } from '../api.ts';
import { fieldName } from '../form/field-name.ts';
import type { CampaignValues } from '../model/form-values.ts';
import classes from './advice.module.css';
import { BidLandscapePart } from './bid-landscape-part.tsx';
import { ConversionSourceNote } from './conversion-source.tsx';
import { useReach } from './use-reach.ts';

export interface BidAdviceProps {
  readonly scope: CampaignScope;
  /** Undefined while it is new. */
  readonly campaignId: number | undefined;
}

/** Beside the bid field: what a goal lacks, and what each price brings. */
export function BidAdvice(props: BidAdviceProps) {
  const { pricingModel } = useFormValues<CampaignValues>();
  return (
    <>
      {props.scope === 'own' && pricingModel === 'CPA' && <ConversionSourceNote />}
      <Landscape {...props} />
    </>
  );
}

/** What each price brings; dragging its dot sets the field. */
function Landscape({ scope, campaignId }: BidAdviceProps) {
  const values = useFormValues<CampaignValues>();
  const setValue = useSetFormValue();
  const { data, isCurrent, isPending, fetchStatus } = useReach(scope, values, campaignId);
  const onBid = useCallback((bidPrice: string) => setValue(fieldName('bidPrice'), bidPrice), [setValue]);
  if (data === undefined && isPending && fetchStatus !== 'idle')
    return <Skeleton height={290} radius="md" aria-label={t('The bid landscape is loading')} />;
  // The estimate beside the form says that it failed or knows nothing.
  if (data === undefined || data.landscape === null) return null;
  return (
    <div className={classes.landscape} aria-busy={!isCurrent}>
      <BidLandscapePart reach={data} values={values} onBid={onBid} />
    </div>
  );
}
