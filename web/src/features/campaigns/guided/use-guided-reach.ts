import { useMemo } from 'react';

import { accountOffset } from '../../../lib/zone/zone-options.ts';
import { useFormValues } from '../../../widgets/form/use-form-values.ts';
import { plannedDay } from '../advice/describe-advice.ts';
import { useReachOf } from '../advice/use-reach.ts';
import { campaignOf, type GuidedValues } from './guided-values.ts';

/** The campaign that the form would create, and the estimate of its day. @param sizes of its banners; the same array until they change */
export function useGuidedReach(sizes: readonly string[]) {
  const values = useFormValues<GuidedValues>();
  const campaign = useMemo(() => {
    const { images: _images, clickUrl: _clickUrl, ...fields } = values;
    return campaignOf(fields, [], accountOffset());
  }, [values]);
  const reach = useReachOf(campaign, sizes, undefined);
  return { values, campaign, reach, day: plannedDay(reach.data, campaign) };
}
